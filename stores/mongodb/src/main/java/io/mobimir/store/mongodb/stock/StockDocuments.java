package io.mobimir.store.mongodb.stock;

import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The form of the stock in {@code products}. {@code stock_by_zone.moscow} is the available units, as in old documents;
 * {@code ledger.moscow} holds the rest. Old documents have no ledger: all units they ever received are available.
 * {@code fence.moscow} holds the standing of an account that was moved, and how often it was moved.
 */
final class StockDocuments {
    static final String AVAILABLE = "stock_by_zone";
    static final String LEDGER = "ledger";
    static final String ENTRIES = "entries";
    static final String FENCE = "fence";

    private StockDocuments() {}

    static String available(Zone zone) {
        return AVAILABLE + "." + zone;
    }

    static String ledger(Zone zone) {
        return LEDGER + "." + zone;
    }

    static String fence(Zone zone) {
        return FENCE + "." + zone;
    }

    static String entry(Zone zone, Line line) {
        return ledger(zone) + "." + ENTRIES + "." + field(line);
    }

    /** Returns the field name of a line in the document. */
    private static String field(Line line) {
        return DocumentIds.fieldName(line.isDelivery() ? "d" : "r", line.id());
    }

    /**
     * Writes a line. {@code at} serves to remove it one day; {@code begun_at} serves stores that look lines up by that
     * time.
     */
    static Document write(Line line, Instant now) {
        Document document = new Document("id", line.id())
                .append("units", line.mark().units())
                .append("state", line.mark().state().key())
                .append("at", Date.from(now));
        line.user()
                .ifPresent(user -> document.append("user_id", user.value()).append("begun_at", Date.from(line.at())));
        return document;
    }

    static Document ledger(Level level) {
        return new Document("held", level.held()).append("sold", level.sold()).append("received", level.received());
    }

    static Document ledger(Shelf shelf, Instant now) {
        Document entries = new Document();
        shelf.lines().forEach(line -> entries.append(field(line), write(line, now)));
        return ledger(shelf.level()).append(ENTRIES, entries);
    }

    static boolean hasLedger(Document document, Zone zone) {
        return inner(Fields.of(document), zone).isPresent();
    }

    private static Optional<Fields> inner(Fields fields, Zone zone) {
        return fields.optionalInner(LEDGER).flatMap(all -> all.optionalInner(zone.value()));
    }

    static Document write(Stand stand) {
        return new Document("state", stand.standing().key()).append("moves", stand.stamp());
    }

    /** Returns the stored fence, to compare it in the condition of an update. */
    static @Nullable Object fenceIn(Document document, Zone zone) {
        return document.get(FENCE) instanceof Document all ? all.get(zone.value()) : null;
    }

    static Stand stand(Document document, Zone zone) {
        Fields fields = Fields.of(document);
        Optional<Fields> fence = fields.optionalInner(FENCE).flatMap(all -> all.optionalInner(zone.value()));
        if (fence.isPresent()) {
            return new Stand(Standing.of(fence.get().text("state")), fence.get().longNumber("moves"));
        }
        boolean here = hasLedger(document, zone)
                || fields.optionalInner(AVAILABLE)
                        .filter(all -> all.has(zone.value()))
                        .isPresent();
        return here ? new Stand(Standing.OPEN, 0) : Stand.ABSENT;
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

    static Optional<Mark> mark(Document document, Zone zone, Line like) {
        return inner(Fields.of(document), zone)
                .flatMap(book -> book.optionalInner(ENTRIES))
                .flatMap(all -> all.optionalInner(field(like)))
                .map(StockDocuments::mark);
    }

    private static Mark mark(Fields fields) {
        String text = fields.text("state");
        for (State state : State.values()) {
            if (state.key().equals(text)) {
                return new Mark(fields.number("units"), state);
            }
        }
        throw fields.refuse("state", "is unknown: \"" + text + "\"");
    }

    private static Line line(Fields fields) {
        Optional<UserId> user = fields.optionalText("user_id").map(UserId::new);
        Instant at = user.isPresent() ? fields.time("begun_at") : Instant.EPOCH;
        return new Line(fields.text("id"), user, at, mark(fields));
    }

    /** Returns every zone that the document mentions. */
    static Set<String> zones(Document document) {
        Set<String> zones = new TreeSet<>();
        for (String part : List.of(AVAILABLE, LEDGER, FENCE)) {
            Fields.of(document)
                    .optionalInner(part)
                    .ifPresent(all -> zones.addAll(all.document().keySet()));
        }
        return zones;
    }

    /** Reads the account of a zone; refuses a wrong field by its name. */
    static Shelf shelf(Document document, Zone zone) {
        Fields fields = Fields.of(document);
        Level level = level(document, zone);
        if (!level.balances()) {
            throw fields.refuse(ledger(zone), "does not balance: " + level);
        }
        List<Line> lines = new ArrayList<>();
        inner(fields, zone)
                .flatMap(book -> book.optionalInner(ENTRIES))
                .ifPresent(all -> all.document().keySet().forEach(field -> lines.add(line(all.inner(field)))));
        return new Shelf(level, lines);
    }
}
