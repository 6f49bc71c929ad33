package io.mobimir.store.cassandra.bucket;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.BucketReader.BucketQuery;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * Pages through a table whose key is {@code ((key, bucket), time DESC, id DESC)}. A page starts after a row, not at a
 * number, so rows that arrive meanwhile do not move it.
 */
public final class TimeList {
    /** A page with a filter reads at most this many rows at a time. */
    private static final int LARGEST_READ = 500;
    /** A page with a filter stops after this many rows; the next page continues. */
    private static final int MOST_ROWS = 5_000;

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final String table;
    private final String timeColumn;
    private final String idColumn;
    private final PreparedStatement select;
    private final BucketReader<Row> reader;

    /** @param better chooses between two copies of one row, if there are two */
    public TimeList(Cassandra cassandra, BucketPlans plans, Table<?> table, BinaryOperator<Row> better) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.table = table.name();
        this.timeColumn = table.clusteringKey().get(0);
        this.idColumn = table.clusteringKey().get(1);
        this.select =
                cassandra.prepare(table.select("WHERE %s = ? AND %s = ? AND (%s) >= (?) AND (%s, %s) < (?, ?) LIMIT ?"
                        .formatted(
                                table.partitionKey().get(0),
                                table.partitionKey().get(1),
                                timeColumn,
                                timeColumn,
                                idColumn)));
        this.reader = new BucketReader<>(this::place, better);
    }

    /** A query for the rows of a key from {@code from} (included) to {@code to} (excluded) that match the filter. */
    public record ListQuery(
            String key, Instant from, Instant to, Optional<Predicate<Row>> filter, ConsistencyLevel level) {}

    /** Some rows, and the position after which there may be more. */
    public record Found(List<Row> rows, Optional<TimeKey> next) {}

    /** Returns a page of at most {@code limit} rows; with a filter it may be short and still have a next page. */
    public Found page(ListQuery query, int limit, Optional<TimeKey> after) {
        List<Row> wanted = new ArrayList<>();
        Optional<TimeKey> last = after;
        int size = limit + 1;
        for (int scanned = 0; scanned < MOST_ROWS; scanned += size, size = Math.min(2 * size, LARGEST_READ)) {
            List<Row> rows = read(query, size, last);
            rows.stream().filter(query.filter.orElse(row -> true)).forEach(wanted::add);
            if (wanted.size() > limit) {
                List<Row> page = wanted.subList(0, limit);
                return new Found(List.copyOf(page), Optional.of(place(page.get(limit - 1))));
            }
            if (rows.size() < size) {
                return new Found(wanted, Optional.empty());
            }
            last = Optional.of(place(rows.get(size - 1)));
        }
        return new Found(wanted, last);
    }

    private List<Row> read(ListQuery query, int limit, Optional<TimeKey> after) {
        Instant to = after.map(last -> last.time().plusMillis(1))
                .filter(query.to::isAfter)
                .orElse(query.to);
        if (!query.from.isBefore(to)) {
            return List.of();
        }
        Iterable<Span> spans = plans.spans(table, query.key, query.from, to);
        return reader.newestFirst(spans, limit, bucketQuery(query, after));
    }

    private BucketQuery<Row> bucketQuery(ListQuery query, Optional<TimeKey> after) {
        return (bucket, span, limit) -> {
            TimeKey end = after.filter(last -> last.time().isBefore(span.to())).orElse(new TimeKey(span.to(), ""));
            return Cassandra.allRows(cassandra
                    .session()
                    .executeAsync(select.bind(query.key, bucket, span.from(), end.time(), end.id(), limit)
                            .setConsistencyLevel(query.level)));
        };
    }

    private TimeKey place(Row row) {
        return new TimeKey(
                Objects.requireNonNull(row.getInstant(timeColumn)), Objects.requireNonNull(row.getString(idColumn)));
    }
}
