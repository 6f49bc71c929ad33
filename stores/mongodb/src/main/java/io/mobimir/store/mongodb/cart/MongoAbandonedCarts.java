package io.mobimir.store.mongodb.cart;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Lists carts in the order of their last change, from where the page before ended. */
final class MongoAbandonedCarts {
    private static final String SCOPE = "abandoned-carts";

    /** The longest time by which a link makes a cart younger than its own document. */
    private static final Duration LINKED = Duration.ofHours(1);

    private final Mongo mongo;
    private final Cursors cursors;
    private final BiFunction<Document, Abandonment, Optional<Cart>> reader;

    /** @param reader returns the cart of a document, if the document counts and the cart is abandoned */
    MongoAbandonedCarts(Mongo mongo, Cursors cursors, BiFunction<Document, Abandonment, Optional<Cart>> reader) {
        this.mongo = mongo;
        this.cursors = cursors;
        this.reader = reader;
    }

    Page<Cart> page(Abandonment question, int limit, Optional<Cursor> after) {
        Page.requireSize(limit);
        Bson wanted = Filters.and(listed(question), after.map(this::behind).orElseGet(Filters::empty));
        List<Found> found = Mongo.call(() -> {
            List<Found> some = new ArrayList<>();
            try (var documents = mongo.collection(ShopCollection.CARTS, ReadOperation.ABANDONED_CARTS)
                    .find(wanted)
                    .projection(Projections.include("user_id", "session_id", "updated_at"))
                    .sort(Sorts.ascending("updated_at", "_id"))
                    .iterator()) {
                while (documents.hasNext() && some.size() <= limit) {
                    Document document = documents.next();
                    reader.apply(document, question).ifPresent(cart -> some.add(new Found(cart, document)));
                }
            }
            return some;
        });
        Page<Found> page = Page.of(found, limit, last -> after(last.document));
        return new Page<>(page.items().stream().map(Found::cart).toList(), page.next());
    }

    private static Bson listed(Abandonment question) {
        Instant oldest = question.now().minus(Cart.LIFETIME).minus(LINKED);
        return Filters.and(
                Filters.eq("status", "active"),
                Filters.gt("updated_at", Date.from(oldest)),
                Filters.lte("updated_at", Date.from(question.now().minus(question.untouched()))),
                DocumentVersions.notDeleted());
    }

    private Cursor after(Document last) {
        Document key = new Document("_id", last.get("_id")).append("updated_at", last.get("updated_at"));
        return cursors.after(SCOPE, key.toJson());
    }

    private Bson behind(Cursor cursor) {
        Document last = Document.parse(cursors.read(SCOPE, cursor).get(0));
        Object time = last.get("updated_at");
        return Filters.or(
                Filters.gt("updated_at", time),
                Filters.and(Filters.eq("updated_at", time), Filters.gt("_id", last.get("_id"))));
    }

    private record Found(Cart cart, Document document) {}
}
