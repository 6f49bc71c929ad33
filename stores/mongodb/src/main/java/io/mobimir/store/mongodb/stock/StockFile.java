package io.mobimir.store.mongodb.stock;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Operation;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.store.mongodb.Contest;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.Versions;
import io.mobimir.store.mongodb.catalogue.CardDocuments;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Reads the stock part of a product's document, decides, and writes in one conditional update. The condition is what the
 * decision needs (enough units, the entry as it was read), not that nothing else happened: so buyers of one product do not
 * push each other back.
 */
final class StockFile {
    private final Mongo mongo;
    private final Clock clock;

    StockFile(Mongo mongo, Clock clock) {
        this.mongo = mongo;
        this.clock = clock;
    }

    /** What a customer is shown. */
    Level level(ProductId product, Zone zone) {
        MongoCollection<Document> current = mongo.collection(ShopCollection.PRODUCTS, Operation.STOCK_CHECK);
        return find(current, product, fields(zone))
                .map(document -> readable(product, () -> StockDocuments.level(document, zone)))
                .orElse(Level.NONE);
    }

    <A> A post(Posting<A> posting) {
        return Contest.untilWon("the stock of " + posting.product() + " was not changed", () -> attempt(posting));
    }

    private <A> Optional<A> attempt(Posting<A> posting) {
        Zone zone = posting.zone();
        ProductId product = posting.product();
        List<String> fields = fields(zone);
        fields.add(StockDocuments.entry(zone, posting.entry()));
        Optional<Document> found = find(products(), product, fields);
        Level level = found.map(document -> readable(product, () -> StockDocuments.level(document, zone)))
                .orElse(Level.NONE);
        Optional<StockEntry> entry = found.flatMap(
                document -> readable(product, () -> StockDocuments.entry(document, zone, posting.entry())));
        Ruling<A> ruling = posting.rule().decide(level, entry.map(StockEntry::mark));
        if (ruling.written().isEmpty()) {
            return Optional.of(ruling.answer());
        }
        if (!isReady(found, posting, level)) {
            return Optional.empty();
        }
        StockEntry written = entry.orElse(posting.entry()).with(ruling.written().get());
        Step step = new Step(zone, level, ruling.level(), entry, written);
        return write(found.orElseThrow(), step) ? Optional.of(ruling.answer()) : Optional.empty();
    }

    /** Whether there is a ledger to write to; if not, it is made and the next attempt finds it. */
    private boolean isReady(Optional<Document> found, Posting<?> posting, Level level) {
        if (found.isEmpty()) {
            create(posting.product(), posting.zone());
            return false;
        }
        boolean ready = StockDocuments.hasLedger(found.get(), posting.zone());
        if (!ready) {
            adopt(found.get(), posting.zone(), level);
        }
        return ready;
    }

    /** From which level to which, and which entry says so. */
    private record Step(Zone zone, Level before, Level after, Optional<StockEntry> read, StockEntry written) {
        List<Bson> conditions() {
            List<Bson> conditions = new ArrayList<>();
            String book = StockDocuments.ledger(zone) + ".";
            enough(conditions, StockDocuments.available(zone), after.available() - before.available());
            enough(conditions, book + "held", after.held() - before.held());
            enough(conditions, book + "sold", after.sold() - before.sold());
            conditions.add(Filters.lte(
                    book + "received", Integer.MAX_VALUE - Math.max(0, after.received() - before.received())));
            String field = StockDocuments.entry(zone, written);
            conditions.add(
                    read.map(entry -> Filters.eq(field + ".state", entry.state().key()))
                            .orElseGet(() -> Filters.exists(field, false)));
            return conditions;
        }

        private static void enough(List<Bson> conditions, String field, int change) {
            if (change < 0) {
                conditions.add(Filters.gte(field, -change));
            }
        }

        List<Bson> updates(Instant now) {
            String book = StockDocuments.ledger(zone) + ".";
            return List.of(
                    Updates.inc(StockDocuments.available(zone), after.available() - before.available()),
                    Updates.inc(book + "held", after.held() - before.held()),
                    Updates.inc(book + "sold", after.sold() - before.sold()),
                    Updates.inc(book + "received", after.received() - before.received()),
                    Updates.set(StockDocuments.entry(zone, written), StockDocuments.write(written, now)),
                    Updates.set("updated_at", Date.from(now)));
        }
    }

    /** MongoDB cannot set the larger of two in one plain update, so the condition says which of them it is. */
    private boolean write(Document document, Step step) {
        Instant now = clock.instant();
        long version = Mongo.micros(now);
        boolean behind = Versions.of(document, Versions.STOCK) < version;
        List<Bson> conditions = step.conditions();
        conditions.add(exactly(document));
        conditions.add(behind ? Filters.lt(Versions.STOCK, version) : Filters.gte(Versions.STOCK, version));
        List<Bson> updates = new ArrayList<>(step.updates(now));
        updates.add(behind ? Updates.set(Versions.STOCK, version) : Updates.inc(Versions.STOCK, 1L));
        return update(conditions, updates);
    }

    private static List<String> fields(Zone zone) {
        String book = StockDocuments.ledger(zone) + ".";
        return new ArrayList<>(List.of(
                "product_id",
                "category",
                "created_at",
                "updated_at",
                Versions.FIELD,
                Versions.STOCK,
                StockDocuments.available(zone),
                book + "held",
                book + "sold",
                book + "received"));
    }

    private static Optional<Document> find(MongoCollection<Document> from, ProductId product, List<String> fields) {
        return Mongo.call(() -> Optional.ofNullable(from.find(Filters.eq("product_id", product.value()))
                .projection(Projections.include(fields))
                .first()));
    }

    private static <T> T readable(ProductId product, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.REFUSED, "the stock of " + product + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Stock of a product that nobody has described yet. */
    private void create(ProductId product, Zone zone) {
        Document stock = new Document(StockDocuments.AVAILABLE, new Document(zone.value(), 0))
                .append(StockDocuments.LEDGER, new Document(zone.value(), StockDocuments.ledger(Level.NONE)))
                .append(Versions.STOCK, Mongo.micros(clock.instant()));
        insert(product, stock);
    }

    /** Begins the ledger of a zone, and writes down the versions that were only the document's time until now. */
    private void adopt(Document document, Zone zone, Level level) {
        List<Bson> conditions = new ArrayList<>(List.of(
                exactly(document),
                Filters.exists(StockDocuments.ledger(zone), false),
                Versions.unchanged(document, Versions.STOCK)));
        long version = Versions.of(document, Versions.STOCK);
        List<Bson> updates = new ArrayList<>(List.of(
                Updates.set(StockDocuments.available(zone), level.available()),
                Updates.set(StockDocuments.ledger(zone), StockDocuments.ledger(level)),
                Updates.set(Versions.STOCK, Versions.next(Mongo.micros(clock.instant()), version))));
        update(conditions, pinned(document, updates));
    }

    /** The version of an old card is its document's time, which a write of the stock is about to change. */
    private static List<Bson> pinned(Document document, List<Bson> updates) {
        if (!document.containsKey(Versions.FIELD) && document.containsKey("category")) {
            updates.add(Updates.set(Versions.FIELD, Versions.of(document)));
        }
        return updates;
    }

    /** Writes the stock of another store over an older one; false if the document's is as new or newer. */
    boolean apply(StoredStock other, long version) {
        Document stock = StockDocuments.write(other, clock.instant()).append(Versions.STOCK, version);
        return Contest.untilWon("the stock of " + other.product() + " was not written back", () -> {
            Optional<Document> found = find(
                    products(),
                    other.product(),
                    List.of(
                            "category",
                            "created_at",
                            "updated_at",
                            Versions.FIELD,
                            Versions.STOCK,
                            StockDocuments.AVAILABLE));
            boolean newer = found.filter(document -> document.containsKey(StockDocuments.AVAILABLE))
                    .filter(document -> Versions.of(document, Versions.STOCK) >= version)
                    .isPresent();
            boolean settled = newer
                    || found.map(document -> replace(document, stock)).orElseGet(() -> insert(other.product(), stock));
            return settled ? Optional.of(!newer) : Optional.empty();
        });
    }

    private boolean insert(ProductId product, Document stock) {
        Document created = new Document("_id", CardDocuments.id(product)).append("product_id", product.value());
        created.putAll(stock);
        created.append("updated_at", Date.from(clock.instant()));
        return Mongo.unlessDuplicate(() -> products().insertOne(created));
    }

    private boolean replace(Document document, Document stock) {
        List<Bson> updates = pinned(document, new ArrayList<>(List.of(new Document("$set", stock))));
        return update(List.of(exactly(document), Versions.unchanged(document, Versions.STOCK)), updates);
    }

    boolean update(List<Bson> conditions, List<Bson> updates) {
        return Mongo.call(() -> products()
                        .updateOne(Filters.and(conditions), Updates.combine(updates))
                        .getMatchedCount())
                == 1;
    }

    /** With its shard key, so that one shard is asked. */
    static Bson exactly(Document document) {
        return Filters.and(Filters.eq("_id", document.get("_id")), Filters.eq("category", document.get("category")));
    }

    MongoCollection<Document> products() {
        return mongo.collection(ShopCollection.PRODUCTS);
    }
}
