package io.mobimir.store.mongodb.stock;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.mongodb.Conversion;
import io.mobimir.store.mongodb.DocumentScan;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Accounts in {@code products} that move in and out. The standing of an account is a field of the document that holds
 * it.
 */
public final class MongoShelves implements Shelves {
    /** Limits the lines of an account, because a document holds 16 MiB for all zones of a product together. */
    private static final int MOST_LINES = 20_000;

    private static final String KEY = "product_id";

    private final Mongo mongo;
    private final Zones zones;
    private final Clock clock;
    private final StockDocumentStore file;
    private final DocumentScan scan;

    public MongoShelves(Mongo mongo, Zones zones, Clock clock) {
        this.mongo = mongo;
        this.zones = zones;
        this.clock = clock;
        this.file = new StockDocumentStore(mongo, clock);
        this.scan = new DocumentScan(
                mongo,
                ShopCollection.PRODUCTS,
                Filters.or(
                        Filters.exists(StockDocuments.AVAILABLE),
                        Filters.exists(StockDocuments.LEDGER),
                        Filters.exists(StockDocuments.FENCE)));
    }

    @Override
    public Stand stand(Account account) {
        return find(account, StockDocumentStore.fields(account.zone()))
                .map(document -> StockDocuments.stand(document, account.zone()))
                .orElse(Stand.ABSENT);
    }

    @Override
    public Level level(Account account) {
        return find(account, StockDocumentStore.fields(account.zone()))
                .map(document -> StockDocuments.level(document, account.zone()))
                .orElse(Level.NONE);
    }

    private Optional<Document> find(Account account, List<String> fields) {
        return StockDocumentStore.find(mongo.latest(ShopCollection.PRODUCTS), account.product(), fields);
    }

    @Override
    public Optional<Stand> fence(Account account, Stand known) {
        return change(account, known, new Stand(Standing.LEAVING, known.stamp() + 1), zone -> List.of());
    }

    @Override
    public Shelf read(Account account) {
        List<String> fields = StockDocumentStore.fields(account.zone());
        fields.add(StockDocuments.ledger(account.zone()) + "." + StockDocuments.ENTRIES);
        return find(account, fields)
                .map(document -> StockDocuments.shelf(document, account.zone()))
                .orElse(Shelf.EMPTY);
    }

    @Override
    public Optional<Stand> fill(Account account, Stand known, Shelf shelf) {
        if (shelf.lines().size() > MOST_LINES) {
            throw new InvalidField(
                    "entries",
                    "are %,d of the last two days, and a document holds %,d at most"
                            .formatted(shelf.lines().size(), MOST_LINES));
        }
        Document ledger = StockDocuments.ledger(shelf, clock.instant());
        return change(
                account,
                known,
                new Stand(Standing.OPEN, known.stamp() + 1),
                zone -> List.of(
                        Updates.set(
                                StockDocuments.available(zone), shelf.level().available()),
                        Updates.set(StockDocuments.ledger(zone), ledger)));
    }

    /** Empties the account, so that no reader of the document sees units left. */
    @Override
    public Optional<Stand> leave(Account account, Stand known) {
        return change(
                account,
                known,
                new Stand(Standing.GONE, known.stamp()),
                zone -> List.of(
                        Updates.set(StockDocuments.available(zone), 0), Updates.unset(StockDocuments.ledger(zone))));
    }

    private Optional<Stand> change(Account account, Stand known, Stand next, Function<Zone, List<Bson>> with) {
        Zone zone = account.zone();
        return OptimisticUpdate.untilWon("the stock of " + account + " was not moved", () -> {
            Optional<Document> found = find(account, StockDocumentStore.fields(zone));
            Stand now =
                    found.map(document -> StockDocuments.stand(document, zone)).orElse(Stand.ABSENT);
            if (!now.equals(known)) {
                return Optional.of(Optional.<Stand>empty());
            }
            List<Bson> updates = new ArrayList<>(with.apply(zone));
            updates.add(Updates.set(StockDocuments.fence(zone), StockDocuments.write(next)));
            boolean changed =
                    found.map(document -> file.replace(document, zone, updates)).orElseGet(() -> begin(account));
            return changed ? Optional.of(Optional.of(next)) : Optional.empty();
        });
    }

    /** Creates an empty document for the next attempt to change; always returns false. */
    private boolean begin(Account account) {
        file.insert(account.product(), new Document(StockDocuments.FENCE, new Document()));
        return false;
    }

    @Override
    public List<String> ranges(int about) {
        return scan.names(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Account>> each) {
        scan.read(IdRange.parse(range), document -> scan(document, each));
    }

    private void scan(Document document, Consumer<ScannedKey<Account>> each) {
        String product;
        try {
            product = Fields.of(document).key(KEY);
            StockDocuments.zones(document).forEach(zone -> each.accept(scanned(document, product, zone)));
        } catch (InvalidField e) {
            String key = document.get(KEY) instanceof String own ? "?/" + own : Conversion.unnamed(document);
            each.accept(Conversion.rejected(key, e));
        }
    }

    private ScannedKey<Account> scanned(Document document, String product, String zone) {
        try {
            Account account = new Account(new ProductId(product), new Zone(zone));
            zones.require(account.zone());
            StockDocuments.stand(document, account.zone());
            StockDocuments.shelf(document, account.zone());
            return new ScannedKey.Found<>(
                    account.key(),
                    new Versioned<>(DocumentVersions.of(document, DocumentVersions.STOCK), Optional.of(account)));
        } catch (InvalidField e) {
            return Conversion.rejected(zone + "/" + product, e);
        }
    }
}
