package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ReadableDocuments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Lists products, the newest first. */
final class MongoNewestListing {
    private final MongoCollection<Document> products;
    private final Cursors cursors;

    MongoNewestListing(MongoCollection<Document> products, Cursors cursors) {
        this.products = products;
        this.cursors = cursors;
    }

    Page<Offer> page(Selection selection, Optional<Cursor> after, int limit) {
        Page.requireSize(limit);
        String scope = "newest\n" + selection.scope();
        List<Bson> filters = ListingFilter.of(selection);
        after.ifPresent(cursor -> filters.add(after(cursors.read(scope, cursor))));
        List<Document> found = Mongo.call(() -> products.find(Filters.and(filters))
                .sort(Sorts.descending("created_at", "product_id"))
                .limit(limit + 1)
                .into(new ArrayList<>()));
        Page<Document> page = Page.of(found, limit, last -> cursor(scope, last));
        return new Page<>(
                ReadableDocuments.readable(page.items(), CardDocuments::read)
                        .map(each -> each.product().offer())
                        .toList(),
                page.next());
    }

    private Cursor cursor(String scope, Document last) {
        Instant time = last.getDate("created_at").toInstant();
        return cursors.after(scope, time.toString(), last.getString("product_id"));
    }

    private static Bson after(List<String> key) {
        Date time = Date.from(Instant.parse(key.get(0)));
        return Filters.or(
                Filters.lt("created_at", time),
                Filters.and(Filters.eq("created_at", time), Filters.lt("product_id", key.get(1))));
    }
}
