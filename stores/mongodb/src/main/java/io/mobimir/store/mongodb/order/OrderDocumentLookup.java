package io.mobimir.store.mongodb.order;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import java.util.Optional;
import org.bson.Document;

/** Finds the one document of an order. */
final class OrderDocumentLookup {
    private OrderDocumentLookup() {}

    static Optional<Document> find(MongoCollection<Document> orders, OrderId id) {
        return findAny(orders, id).filter(document -> !DocumentVersions.isDeleted(document));
    }

    /** Finds the document of an order, even of a deleted one. */
    static Optional<Document> findAny(MongoCollection<Document> orders, OrderId id) {
        return Mongo.call(() -> Optional.ofNullable(
                orders.find(Filters.eq("order_id", id.value())).first()));
    }

    static StoredOrder read(Document document) {
        try {
            return OrderDocuments.read(document);
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the document of order " + document.get("order_id") + " cannot be read: " + e.getMessage(),
                    e);
        }
    }
}
