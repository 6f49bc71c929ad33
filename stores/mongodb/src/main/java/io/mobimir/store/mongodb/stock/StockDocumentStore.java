package io.mobimir.store.mongodb.stock;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
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
 * Reads the stock part of a product's document, decides, and writes in one conditional update. The condition covers
 * only the values that the decision needs (enough units, the entry as it was read). So buyers of one product do not
 * hinder each other.
 */
final class StockDocumentStore implements Accounts {
    private final Mongo mongo;
    private final Clock clock;
    private final EntryExpiry expiry;

    StockDocumentStore(Mongo mongo, Clock clock) {
        this.mongo = mongo;
        this.clock = clock;
        this.expiry = new EntryExpiry(this, clock);
    }

    /** Posts to an account. A delivery also removes expired entries, because deliveries are rare. */
    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        A answer = OptimisticUpdate.untilWon(
                "the stock of " + posting.account() + " was not changed", () -> attempt(posting));
        if (posting.line().isDelivery()) {
            expiry.forget(posting.account().product(), posting.account().zone());
        }
        return () -> answer;
    }

    @Override
    public Pending<Sight> look(Account account) {
        MongoCollection<Document> current = mongo.collection(ShopCollection.PRODUCTS, ReadOperation.STOCK_CHECK);
        Sight sight = find(current, account.product(), fields(account.zone()))
                .map(document -> readable(account, () -> sight(document, account.zone())))
                .orElse(Sight.ABSENT);
        return () -> sight;
    }

    private static Sight sight(Document document, Zone zone) {
        return new Sight(StockDocuments.stand(document, zone).standing(), StockDocuments.level(document, zone));
    }

    private <A> Optional<A> attempt(Posting<A> posting) {
        Account account = posting.account();
        Zone zone = account.zone();
        List<String> fields = fields(zone);
        fields.add(StockDocuments.entry(zone, posting.line()));
        Optional<Document> found = find(products(), account.product(), fields);
        requireHere(found, posting);
        Level level = found.map(document -> readable(account, () -> StockDocuments.level(document, zone)))
                .orElse(Level.NONE);
        Optional<Mark> mark =
                found.flatMap(document -> readable(account, () -> StockDocuments.mark(document, zone, posting.line())));
        Ruling<A> ruling = posting.rule().decide(level, mark);
        if (ruling.written().isEmpty()) {
            return Optional.of(ruling.answer());
        }
        if (!isReady(found, account, level)) {
            return Optional.empty();
        }
        Line written = posting.line().with(ruling.written().get());
        StockWrite step = new StockWrite(zone, level, ruling.level(), mark, written);
        return write(found.orElseThrow(), step) ? Optional.of(ruling.answer()) : Optional.empty();
    }

    private static void requireHere(Optional<Document> found, Posting<?> posting) {
        Account account = posting.account();
        Standing standing = found.map(
                        document -> readable(account, () -> StockDocuments.stand(document, account.zone())))
                .orElse(Stand.ABSENT)
                .standing();
        boolean here = standing == Standing.OPEN || (standing == Standing.ABSENT && posting.begins());
        if (!here) {
            throw new Elsewhere(account, standing, false);
        }
    }

    /** Returns whether the account has a ledger; if not, creates it for the next attempt. */
    private boolean isReady(Optional<Document> found, Account account, Level level) {
        if (found.isEmpty()) {
            create(account);
            return false;
        }
        boolean ready = StockDocuments.hasLedger(found.get(), account.zone());
        if (!ready) {
            adopt(found.get(), account.zone(), level);
        }
        return ready;
    }

    /** A change of a level, with the entry that records it. */
    private record StockWrite(Zone zone, Level before, Level after, Optional<Mark> read, Line written) {
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
                    read.map(mark -> Filters.eq(field + ".state", mark.state().key()))
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

    /**
     * Writes the step. MongoDB cannot set the larger of two values in a plain update, so the condition names the larger
     * one.
     */
    private boolean write(Document document, StockWrite step) {
        Instant now = clock.instant();
        long version = Mongo.micros(now);
        boolean behind = DocumentVersions.of(document, DocumentVersions.STOCK) < version;
        List<Bson> conditions = step.conditions();
        conditions.add(exactly(document));
        conditions.add(stillStanding(document, step.zone()));
        conditions.add(
                behind ? Filters.lt(DocumentVersions.STOCK, version) : Filters.gte(DocumentVersions.STOCK, version));
        List<Bson> updates = new ArrayList<>(step.updates(now));
        updates.add(behind ? Updates.set(DocumentVersions.STOCK, version) : Updates.inc(DocumentVersions.STOCK, 1L));
        return update(conditions, updates);
    }

    static List<String> fields(Zone zone) {
        String book = StockDocuments.ledger(zone) + ".";
        return new ArrayList<>(List.of(
                "product_id",
                "category",
                "created_at",
                "updated_at",
                DocumentVersions.FIELD,
                DocumentVersions.STOCK,
                StockDocuments.fence(zone),
                StockDocuments.available(zone),
                book + "held",
                book + "sold",
                book + "received"));
    }

    static Optional<Document> find(MongoCollection<Document> from, ProductId product, List<String> fields) {
        return Mongo.call(() -> Optional.ofNullable(from.find(Filters.eq("product_id", product.value()))
                .projection(Projections.include(fields))
                .first()));
    }

    static <T> T readable(Account account, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidField e) {
            throw new StoreException(
                    Outcome.REFUSED, "the stock of " + account + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Creates the stock of a product that has no card yet. */
    private void create(Account account) {
        String zone = account.zone().value();
        insert(
                account.product(),
                new Document(StockDocuments.AVAILABLE, new Document(zone, 0))
                        .append(StockDocuments.LEDGER, new Document(zone, StockDocuments.ledger(Level.NONE))));
    }

    /** Creates the ledger of a zone, and stores the versions that until now were the document's time. */
    private void adopt(Document document, Zone zone, Level level) {
        List<Bson> conditions = new ArrayList<>(List.of(
                exactly(document),
                Filters.exists(StockDocuments.ledger(zone), false),
                DocumentVersions.unchanged(document, DocumentVersions.STOCK)));
        long version = DocumentVersions.of(document, DocumentVersions.STOCK);
        List<Bson> updates = new ArrayList<>(List.of(
                Updates.set(StockDocuments.available(zone), level.available()),
                Updates.set(StockDocuments.ledger(zone), StockDocuments.ledger(level)),
                Updates.set(DocumentVersions.STOCK, DocumentVersions.next(Mongo.micros(clock.instant()), version))));
        update(conditions, pinned(document, updates));
    }

    /** Stores the version of an old card, which until now is the document's time and would change with the stock. */
    private static List<Bson> pinned(Document document, List<Bson> updates) {
        if (!document.containsKey(DocumentVersions.FIELD) && document.containsKey("category")) {
            updates.add(Updates.set(DocumentVersions.FIELD, DocumentVersions.of(document)));
        }
        return updates;
    }

    /** Inserts the document of a product without a card; returns false if it exists now. */
    boolean insert(ProductId product, Document stock) {
        Document created = new Document("_id", CardDocuments.id(product)).append("product_id", product.value());
        created.putAll(stock);
        created.append(DocumentVersions.STOCK, Mongo.micros(clock.instant()))
                .append("updated_at", Date.from(clock.instant()));
        return Mongo.unlessDuplicate(() -> products().insertOne(created));
    }

    /**
     * Changes the standing of an account, unless it has changed since it was read. Raises the version of the stock, so
     * that every earlier read of it is out of date.
     */
    boolean replace(Document document, Zone zone, List<Bson> changes) {
        List<Bson> conditions = new ArrayList<>(List.of(exactly(document), stillStanding(document, zone)));
        List<Bson> updates = new ArrayList<>(changes);
        boolean versioned = document.containsKey(DocumentVersions.STOCK);
        conditions.add(Filters.exists(DocumentVersions.STOCK, versioned));
        updates.add(
                versioned
                        ? Updates.inc(DocumentVersions.STOCK, 1L)
                        : Updates.set(
                                DocumentVersions.STOCK,
                                DocumentVersions.next(0, DocumentVersions.of(document, DocumentVersions.STOCK))));
        return update(conditions, pinned(document, updates));
    }

    /**
     * Requires the standing that was read: a decision from before an account left must not be written even after its
     * return.
     */
    private static Bson stillStanding(Document document, Zone zone) {
        return Filters.eq(StockDocuments.fence(zone), StockDocuments.fenceIn(document, zone));
    }

    boolean update(List<Bson> conditions, List<Bson> updates) {
        return Mongo.call(() -> products()
                        .updateOne(Filters.and(conditions), Updates.combine(updates))
                        .getMatchedCount())
                == 1;
    }

    /** Finds the document by its shard key too, so that only one shard is asked. */
    static Bson exactly(Document document) {
        return Filters.and(Filters.eq("_id", document.get("_id")), Filters.eq("category", document.get("category")));
    }

    MongoCollection<Document> products() {
        return mongo.collection(ShopCollection.PRODUCTS);
    }
}
