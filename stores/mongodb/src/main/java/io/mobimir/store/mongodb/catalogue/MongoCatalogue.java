package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Require;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ReadableDocuments;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/** The catalogue in {@code products}; a change of a card is one conditional update of its document. */
public final class MongoCatalogue implements Catalogue {
    private static final Duration MAX_AHEAD = Duration.ofSeconds(5);

    private final Mongo mongo;
    private final Cursors cursors;
    private final Clock clock;
    private final CardDocumentStore file;

    public MongoCatalogue(Mongo mongo, Cursors cursors, Clock clock) {
        this.mongo = mongo;
        this.cursors = cursors;
        this.clock = clock;
        this.file = new CardDocumentStore(mongo);
    }

    @Override
    public CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        Require.notAhead("created_at", createdAt, clock.instant(), MAX_AHEAD);
        return OptimisticUpdate.untilWon("the product " + id + " was not added", () -> {
            Optional<Document> found = file.find(id);
            long before = found.map(DocumentVersions::of).orElse(0L);
            Product product = new Product(id, createdAt, DocumentVersions.next(now(), before), card);
            if (found.filter(CardDocuments::hasCard).isEmpty()) {
                boolean stored = file.write(found, StoredProduct.added(product), clock.instant());
                return stored ? Optional.of(new CatalogueChangeResult.Stored(product)) : Optional.empty();
            }
            Product current = read(found.get()).product();
            boolean same = current.createdAt().equals(product.createdAt())
                    && current.card().equals(card);
            return Optional.of(
                    same ? new CatalogueChangeResult.Stored(current) : new CatalogueChangeResult.Conflict(current));
        });
    }

    @Override
    public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        return OptimisticUpdate.untilWon("the product " + id + " was not changed", () -> {
            Optional<Document> found = file.find(id).filter(CardDocuments::hasCard);
            return found.isEmpty()
                    ? Optional.of(new CatalogueChangeResult.Absent(id))
                    : tryToUpdate(found.get(), seenVersion, card);
        });
    }

    private Optional<CatalogueChangeResult> tryToUpdate(Document document, long seenVersion, Card card) {
        StoredProduct stored = read(document);
        Product current = stored.product();
        if (current.version() != seenVersion) {
            boolean repeated = current.version() > seenVersion && current.card().equals(card);
            return Optional.of(
                    repeated ? new CatalogueChangeResult.Stored(current) : new CatalogueChangeResult.Conflict(current));
        }
        Product changed =
                new Product(current.id(), current.createdAt(), DocumentVersions.next(now(), seenVersion), card);
        boolean written = file.write(Optional.of(document), stored.then(changed), clock.instant());
        return written ? Optional.of(new CatalogueChangeResult.Stored(changed)) : Optional.empty();
    }

    @Override
    public Optional<Product> find(ProductId id) {
        return findAll(List.of(id)).stream().findFirst();
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        List<String> wanted = ids.stream().map(ProductId::value).toList();
        List<Document> found = Mongo.call(() -> products(ReadOperation.PRODUCT_CARD)
                .find(Filters.in("product_id", wanted))
                .into(new ArrayList<>()));
        Map<ProductId, Product> products = new HashMap<>();
        ReadableDocuments.readable(found.stream().filter(CardDocuments::hasCard).toList(), CardDocuments::read)
                .forEach(each -> products.put(each.product().id(), each.product()));
        return ids.stream().flatMap(id -> Stream.ofNullable(products.get(id))).toList();
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return new MongoNewestListing(products(ReadOperation.CATALOGUE_SEARCH), cursors).page(selection, after, limit);
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return new MongoPriceListing(products(ReadOperation.CATALOGUE_SEARCH), cursors)
                .page(selection, range, after, limit, now());
    }

    private static StoredProduct read(Document document) {
        try {
            return CardDocuments.read(document);
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "the document of product " + document.get("product_id") + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    private MongoCollection<Document> products(ReadOperation operation) {
        return mongo.collection(ShopCollection.PRODUCTS, operation);
    }

    private long now() {
        return Mongo.micros(clock.instant());
    }
}
