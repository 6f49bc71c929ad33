package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.model.Filters;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.store.mongodb.Conversion;
import io.mobimir.store.mongodb.DocumentScan;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * The catalogue as a side of a migration. Leaves the stock in the same documents unchanged. A deletion only marks the
 * card, and the next card removes the mark.
 */
public final class MongoProductReplica implements Replica<ProductState> {
    private static final String KEY = "product_id";
    private static final Conversion<ProductState> CONVERSION = new Conversion<>(KEY, MongoProductReplica::state);

    private final Mongo mongo;
    private final Clock clock;
    private final CardDocumentStore file;
    private final DocumentScan scan;

    public MongoProductReplica(Mongo mongo, Clock clock) {
        this.mongo = mongo;
        this.clock = clock;
        this.file = new CardDocumentStore(mongo);
        this.scan = new DocumentScan(
                mongo,
                ShopCollection.PRODUCTS,
                Filters.or(CardDocuments.HAS_CARD, Filters.eq(DocumentVersions.DELETED, true)));
    }

    private static ProductState state(Document document) {
        return ProductState.of(CardDocuments.read(document).product());
    }

    /** Converts a document, wherever it was read; empty if it has stock only. */
    public static Optional<ScannedKey<ProductState>> scanned(Document document) {
        return Optional.of(document).filter(MongoProductReplica::isKnown).map(CONVERSION::scanned);
    }

    @Override
    public Optional<Versioned<ProductState>> read(String key) {
        if (Conversion.isUnnamed(key)) {
            Conversion.requireGone(mongo.collection(ShopCollection.PRODUCTS), key, KEY);
            return Optional.empty();
        }
        return file.find(new ProductId(key))
                .filter(MongoProductReplica::isKnown)
                .map(CONVERSION::versioned);
    }

    /** Returns whether the document has or had a card; it may hold only stock. */
    private static boolean isKnown(Document document) {
        return CardDocuments.hasCard(document) || DocumentVersions.isDeleted(document);
    }

    @Override
    public void apply(String key, Versioned<ProductState> next) {
        ProductId id = new ProductId(key);
        OptimisticUpdate.untilWon("the product " + key + " was not copied", () -> {
            Optional<Document> found = file.find(id);
            boolean stands = found.filter(MongoProductReplica::isKnown)
                    .filter(known -> DocumentVersions.of(known) >= next.version())
                    .isPresent();
            return stands || write(id, found, next) ? Optional.of(true) : Optional.empty();
        });
    }

    private boolean write(ProductId id, Optional<Document> found, Versioned<ProductState> next) {
        if (next.state().isEmpty()) {
            return file.delete(id, found, next.version());
        }
        Product product = next.state().get().at(next.version());
        return file.write(found, after(found, product), clock.instant());
    }

    /** Keeps the product's earlier places for listings that are under way, if these can be read. */
    private static StoredProduct after(Optional<Document> found, Product product) {
        try {
            return found.filter(CardDocuments::hasCard)
                    .map(known -> CardDocuments.read(known).then(product))
                    .orElseGet(() -> StoredProduct.added(product));
        } catch (InvalidField e) {
            return StoredProduct.added(product);
        }
    }

    @Override
    public List<String> ranges(int about) {
        return scan.names(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<ProductState>> each) {
        scan.read(IdRange.parse(range), document -> scanned(document).ifPresent(each));
    }
}
