package io.mobimir.store.mongodb.order;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ReadableDocuments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Lists pages of orders, newest first; skips an unreadable document, because the others are worth showing. */
final class OrderList {
    private static final Bson NEWEST_FIRST = Sorts.descending("created_at", "order_id");

    private final Cursors cursors;

    OrderList(Cursors cursors) {
        this.cursors = cursors;
    }

    /** Returns one page without deleted orders. */
    <T> Page<T> page(MongoCollection<Document> orders, Question which, Function<StoredOrder, T> shown) {
        Page.requireSize(which.limit);
        List<Bson> filters = new ArrayList<>(which.filters);
        filters.add(DocumentVersions.notDeleted());
        which.after.ifPresent(cursor -> filters.add(after(cursors.read(which.scope, cursor))));
        List<Document> found = Mongo.call(() -> orders.find(Filters.and(filters))
                .sort(NEWEST_FIRST)
                .limit(which.limit + 1)
                .into(new ArrayList<>()));
        Page<Document> page = Page.of(found, which.limit, last -> cursor(which.scope, last));
        return new Page<>(
                ReadableDocuments.readable(page.items(), OrderDocuments::read)
                        .map(shown)
                        .toList(),
                page.next());
    }

    /** A query for a page: its filters and size, and the list for which its cursor is signed. */
    record Question(List<Bson> filters, int limit, String scope, Optional<Cursor> after) {}

    /** Writes a cursor as the shop's other store does, so that a listing continues when orders move there. */
    private Cursor cursor(String scope, Document last) {
        long time = last.getDate("created_at").toInstant().toEpochMilli();
        return cursors.after(scope, Long.toString(time), last.getString("order_id"));
    }

    private static Bson after(List<String> rowKey) {
        Date time = Date.from(Instant.ofEpochMilli(Long.parseLong(rowKey.get(0))));
        return Filters.or(
                Filters.lt("created_at", time),
                Filters.and(Filters.eq("created_at", time), Filters.lt("order_id", rowKey.get(1))));
    }
}
