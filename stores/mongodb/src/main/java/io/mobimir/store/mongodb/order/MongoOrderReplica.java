package io.mobimir.store.mongodb.order;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.OrderId;
import io.mobimir.store.mongodb.Conversion;
import io.mobimir.store.mongodb.DocumentScan;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Orders as a side of a migration. A state replaces the document that was read, if that has not changed. A deleted
 * order leaves a document that marks it as deleted.
 */
public final class MongoOrderReplica implements Replica<OrderState> {
    private static final String KEY = "order_id";
    private static final Conversion<OrderState> CONVERSION = new Conversion<>(KEY, MongoOrderReplica::state);

    private final Mongo mongo;
    private final DocumentScan scan;

    public MongoOrderReplica(Mongo mongo) {
        this.mongo = mongo;
        this.scan = new DocumentScan(mongo, ShopCollection.ORDERS, Filters.empty());
    }

    private static OrderState state(Document document) {
        StoredOrder stored = OrderDocuments.read(document);
        return new OrderState(stored.order(), stored.trail());
    }

    /** Converts a document, wherever it was read. */
    public static ScannedKey<OrderState> scanned(Document document) {
        return CONVERSION.scanned(document);
    }

    @Override
    public Optional<Versioned<OrderState>> read(String key) {
        if (Conversion.isUnnamed(key)) {
            Conversion.requireGone(orders(), key, KEY);
            return Optional.empty();
        }
        return OrderDocumentLookup.findAny(orders(), new OrderId(key)).map(CONVERSION::versioned);
    }

    @Override
    public void apply(String key, Versioned<OrderState> next) {
        OrderId id = new OrderId(key);
        OptimisticUpdate.untilWon("the order " + key + " was not copied", () -> {
            Optional<Document> found = OrderDocumentLookup.findAny(orders(), id);
            boolean stands = found.filter(known -> DocumentVersions.of(known) >= next.version())
                    .isPresent();
            return stands || write(found, document(id, found, next)) ? Optional.of(true) : Optional.empty();
        });
    }

    private static Document document(OrderId id, Optional<Document> found, Versioned<OrderState> next) {
        Document document = next.state()
                .map(state -> OrderDocuments.write(
                        new StoredOrder(state.at(next.version()).order(), state.trail())))
                .orElseGet(() -> deleted(id, found, next.version()));
        found.ifPresent(known -> document.put("_id", known.get("_id")));
        return document;
    }

    /** Marks an order as deleted; keeps its fields, so that the document stays on its shard. */
    private static Document deleted(OrderId id, Optional<Document> found, long version) {
        return new Document(found.orElseGet(() -> new Document("_id", OrderDocuments.id(id))))
                .append(KEY, id.value())
                .append(DocumentVersions.DELETED, true)
                .append(DocumentVersions.FIELD, version);
    }

    /** Writes the document; returns false if another writer was faster. */
    private boolean write(Optional<Document> found, Document document) {
        if (found.isEmpty()) {
            return Mongo.unlessDuplicate(() -> orders().insertOne(document));
        }
        Bson unchanged = Filters.and(MongoOrders.exactly(found.get()), DocumentVersions.unchanged(found.get()));
        return Mongo.call(() -> orders().replaceOne(unchanged, document).getMatchedCount()) == 1;
    }

    @Override
    public List<String> ranges(int about) {
        return scan.names(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<OrderState>> each) {
        scan.read(IdRange.parse(range), document -> each.accept(scanned(document)));
    }

    private MongoCollection<Document> orders() {
        return mongo.collection(ShopCollection.ORDERS);
    }
}
