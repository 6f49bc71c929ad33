package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import io.mobimir.shop.ProductId;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Reads the card part of a product's document, and writes it if it has not changed meanwhile. Leaves stock unchanged. */
final class CardDocumentStore {
    private final Mongo mongo;

    CardDocumentStore(Mongo mongo) {
        this.mongo = mongo;
    }

    Optional<Document> find(ProductId id) {
        return Mongo.call(() -> Optional.ofNullable(products()
                .find(Filters.eq("product_id", id.value()))
                .projection(Projections.exclude("ledger"))
                .first()));
    }

    /** Writes the card; returns false if another writer was faster. */
    boolean write(Optional<Document> read, StoredProduct stored, Instant now) {
        Document card = CardDocuments.write(stored).append("updated_at", Date.from(now));
        if (read.isEmpty()) {
            card.append("_id", CardDocuments.id(stored.product().id()));
            return Mongo.unlessDuplicate(() -> products().insertOne(card));
        }
        pinStock(read.get(), card.append(DocumentVersions.DELETED, false));
        return set(read.get(), card);
    }

    /** Marks the card as deleted; returns false if another writer was faster. */
    boolean delete(ProductId id, Optional<Document> read, long version) {
        Document mark = new Document(DocumentVersions.DELETED, true).append(DocumentVersions.FIELD, version);
        if (read.isPresent()) {
            return set(read.get(), mark);
        }
        mark.append("_id", CardDocuments.id(id)).append("product_id", id.value());
        return Mongo.unlessDuplicate(() -> products().insertOne(mark));
    }

    private boolean set(Document read, Document fields) {
        Bson unchanged = Filters.and(
                Filters.eq("_id", read.get("_id")),
                Filters.eq("category", read.get("category")),
                DocumentVersions.unchanged(read));
        return Mongo.call(() -> products()
                        .updateOne(unchanged, new Document("$set", fields))
                        .getMatchedCount())
                == 1;
    }

    /** Stores the version of old stock, which until now is the document's time and would change with the card. */
    private static void pinStock(Document document, Document card) {
        if (document.containsKey("stock_by_zone") && !document.containsKey(DocumentVersions.STOCK)) {
            card.append(DocumentVersions.STOCK, DocumentVersions.of(document, DocumentVersions.STOCK));
        }
    }

    private MongoCollection<Document> products() {
        return mongo.collection(ShopCollection.PRODUCTS);
    }
}
