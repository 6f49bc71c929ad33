package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.mongodb.Fields;
import io.mobimir.store.mongodb.stock.StoredStock.Shelf;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/**
 * The form of the stock in {@code products}: {@code stock_by_zone.moscow} is what is available, as ever; {@code
 * ledger.moscow} holds the rest. Old documents have no ledger: all they ever received is available.
 */
final class StockDocuments {
    static final String AVAILABLE = "stock_by_zone";
    static final String LEDGER = "ledger";
    static final String ENTRIES = "entries";

    private StockDocuments() {}

    static String available(Zone zone) {
        return AVAILABLE + "." + zone;
    }

    static String ledger(Zone zone) {
        return LEDGER + "." + zone;
    }

    static String entry(Zone zone, StockEntry entry) {
        return ledger(zone) + "." + ENTRIES + "." + entry.field();
    }

    static Document write(StockEntry entry, Instant now) {
        Document document = new Document("id", entry.id())
                .append("units", entry.units())
                .append("state", entry.state().key())
                .append("at", Date.from(now));
        entry.user().ifPresent(user -> document.append("user_id", user.value()));
        return document;
    }

    static Document ledger(Level level) {
        return new Document("held", level.held()).append("sold", level.sold()).append("received", level.received());
    }

    /** Every field of the document that is about stock. */
    static Document write(StoredStock stock, Instant now) {
        Document available = new Document();
        Document ledgers = new Document();
        stock.shelves().forEach((zone, shelf) -> {
            Document entries = new Document();
            shelf.entries().forEach(entry -> entries.append(entry.field(), write(entry, now)));
            available.append(zone.value(), shelf.level().available());
            ledgers.append(zone.value(), ledger(shelf.level()).append(ENTRIES, entries));
        });
        return new Document(AVAILABLE, available).append(LEDGER, ledgers);
    }

    static boolean hasLedger(Document document, Zone zone) {
        return inner(Fields.of(document), zone).isPresent();
    }

    private static Optional<Fields> inner(Fields fields, Zone zone) {
        return fields.optionalInner(LEDGER).flatMap(all -> all.optionalInner(zone.value()));
    }

    static Level level(Document document, Zone zone) {
        Fields fields = Fields.of(document);
        int available = fields.optionalInner(AVAILABLE)
                .filter(all -> all.has(zone.value()))
                .map(all -> all.number(zone.value()))
                .orElse(0);
        return fields.check(() -> inner(fields, zone)
                .map(book -> new Level(available, book.number("held"), book.number("sold"), book.number("received")))
                .orElseGet(() -> new Level(available, 0, 0, available)));
    }

    static Optional<StockEntry> entry(Document document, Zone zone, StockEntry like) {
        return inner(Fields.of(document), zone)
                .flatMap(book -> book.optionalInner(ENTRIES))
                .flatMap(all -> all.optionalInner(like.field()))
                .map(StockDocuments::entry);
    }

    private static StockEntry entry(Fields fields) {
        String text = fields.text("state");
        for (State state : State.values()) {
            if (state.key().equals(text)) {
                Optional<UserId> user = fields.optionalText("user_id").map(UserId::new);
                return new StockEntry(fields.text("id"), user, fields.number("units"), state);
            }
        }
        throw fields.refuse("state", "is unknown: \"" + text + "\"");
    }

    /** What the document says about stock; refuses by name what it cannot say. */
    static StoredStock read(Document document) {
        Fields fields = Fields.of(document);
        Map<Zone, Shelf> shelves = new HashMap<>();
        for (String name : fields.inner(AVAILABLE).document().keySet()) {
            Zone zone = fields.check(() -> new Zone(name));
            shelves.put(zone, new Shelf(level(document, zone), entries(fields, zone)));
        }
        return new StoredStock(new ProductId(fields.text("product_id")), shelves);
    }

    private static List<StockEntry> entries(Fields fields, Zone zone) {
        List<StockEntry> entries = new ArrayList<>();
        inner(fields, zone)
                .flatMap(book -> book.optionalInner(ENTRIES))
                .ifPresent(all -> all.document().keySet().forEach(field -> entries.add(entry(all.inner(field)))));
        return entries;
    }
}
