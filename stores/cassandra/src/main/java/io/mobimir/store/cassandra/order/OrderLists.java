package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.bucket.TimeList;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads pages of a table of copies, with signed cursors. */
final class OrderLists {
    private final TimeList list;
    private final Cursors cursors;

    OrderLists(Cassandra cassandra, BucketPlans plans, Table<?> table, Cursors cursors) {
        this.list = new TimeList(cassandra, plans, table, OrderLists::newer);
        this.cursors = cursors;
    }

    private static Row newer(Row a, Row b) {
        return a.getLong("version") >= b.getLong("version") ? a : b;
    }

    /** @param scope distinguishes the cursors of this list from those of others */
    <T> Page<T> page(TimeList.ListQuery query, int limit, String scope, Optional<Cursor> after, Function<Row, T> read) {
        Page.requireSize(limit);
        Optional<TimeKey> last = after.map(cursor -> place(cursors.read(scope, cursor)));
        TimeList.Found found = list.page(query, limit, last);
        return new Page<>(found.rows().stream().map(read).toList(), found.next().map(place -> cursor(scope, place)));
    }

    private Cursor cursor(String scope, TimeKey place) {
        return cursors.after(scope, Long.toString(place.time().toEpochMilli()), place.id());
    }

    private static TimeKey place(List<String> rowKey) {
        return new TimeKey(Instant.ofEpochMilli(Long.parseLong(rowKey.get(0))), rowKey.get(1));
    }
}
