package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LinkedLogs;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/** The form of a document in {@code carts}. */
final class CartDocuments {
    static final String LOG = "log";
    static final String FOLDED = "folded";
    static final String APPLIED = "applied";

    /** The statuses of documents from before there was a log that are no carts any more. */
    static final List<String> ENDED = Stream.of(CartStatus.values())
            .filter(status -> status != CartStatus.ACTIVE)
            .map(EntryDocuments::status)
            .toList();

    /** The time that changes stay readable; the cart itself ends earlier, by a rule of the reader. */
    static final Duration KEPT = Duration.ofDays(30);

    /** A retry older than the window is refused; the extra hour allows for clocks that differ. */
    private static final Duration REPEATED = ChangeId.WINDOW.plusHours(1);

    private final OldCarts old;

    CartDocuments(OldCarts.Prices prices) {
        this.old = new OldCarts(prices);
    }

    static ObjectId id(Owner owner) {
        return DocumentIds.of("cart", owner.key());
    }

    /** Returns both halves of the shard key, one of them null. */
    static Document owner(Owner owner) {
        return owner.match(
                user -> new Document("user_id", user.value()).append("session_id", null),
                guest -> new Document("user_id", null).append("session_id", guest.value()));
    }

    /** Returns the content of a cart in this state, without its owner and its creation time. */
    static Document content(LinkedLogs state, Instant now) {
        return view(state, now)
                .append(APPLIED, ChangeDocuments.ids(applied(state.log(), now.minus(REPEATED))))
                .append(LOG, entries(state.log().entries()));
    }

    /** Returns the part that old readers understand too. */
    static Document view(LinkedLogs state, Instant now) {
        Cart cart = state.cart(now);
        boolean linked = !state.log().links().isEmpty();
        CartStatus status = linked ? CartStatus.ACTIVE : cart.status();
        return new Document(
                        "items", cart.lines().stream().map(CartDocuments::line).toList())
                .append("status", EntryDocuments.status(status))
                .append("expires_at", Date.from(now.plus(KEPT)));
    }

    static List<Document> entries(List<LogEntry> entries) {
        return entries.stream().map(EntryDocuments::write).toList();
    }

    /** Returns the folded entries that are still readable, once each. */
    static List<LogEntry> told(List<LogEntry> folded, Instant now) {
        Instant since = now.minus(KEPT);
        Set<UUID> seen = new HashSet<>();
        return folded.stream()
                .filter(entry -> !entry.at().isBefore(since) && seen.add(entry.id()))
                .sorted(Comparator.comparing(LogEntry::at))
                .toList();
    }

    private static Document line(LineItem line) {
        Document document = new Document("product_id", line.item().product().value())
                .append("quantity", line.quantity())
                .append("added_at", Date.from(line.addedAt()));
        ChangeDocuments.append(document, line.item());
        return document;
    }

    /** Returns the ids of changes that might be sent again. */
    static Set<ChangeId> applied(CartLog log, Instant since) {
        Set<ChangeId> ids = new HashSet<>();
        for (LogEntry entry : log.entries()) {
            if (entry instanceof Recorded recorded) {
                ids.add(recorded.change().id());
            } else if (entry instanceof LogBase base) {
                base.live().forEach(recorded -> ids.add(recorded.change().id()));
                ids.addAll(base.covers().ids());
            }
        }
        ids.removeIf(id -> id.time().isBefore(since));
        return ids;
    }

    /** Reads the log of a document; refuses a wrong field by its name. */
    CartLog read(Document document) {
        Fields fields = Fields.of(document);
        if (!fields.has(LOG)) {
            old.requireKnown(fields);
        }
        return log(document);
    }

    /** Returns the log with which to serve a customer. */
    CartLog log(Document document) {
        Fields fields = Fields.of(document);
        return fields.has(LOG) ? new CartLog(entries(fields, LOG)) : old.read(fields);
    }

    static List<LogEntry> entries(Fields fields, String name) {
        return fields.list(name).stream().map(EntryDocuments::read).toList();
    }

    private static Owner owner(Fields fields) {
        if (fields.has("user_id")) {
            return Owner.of(new UserId(fields.text("user_id")));
        }
        if (fields.has("session_id")) {
            return Owner.of(new SessionId(fields.text("session_id")));
        }
        throw fields.refuse("user_id", "is missing, and session_id as well: the cart has no owner");
    }

    static Owner ownerOf(Document document) {
        return owner(Fields.of(document));
    }
}
