package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogBase.Covers;
import io.mobimir.shop.cart.log.LogBase.Ending;
import io.mobimir.shop.cart.log.LogBase.Trace;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.Fields;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.bson.Document;

/** The form of one entry in the log of a cart. */
final class EntryDocuments {
    private static final LogEntry.Cases<Document> FORMS = new LogEntry.Cases<>() {
        @Override
        public Document base(LogBase base) {
            return fold(base);
        }

        @Override
        public Document recorded(Recorded recorded) {
            return ChangeDocuments.write(recorded.change());
        }

        @Override
        public Document ordered(Ordered ordered) {
            return order(ordered);
        }

        @Override
        public Document linked(Linked linked) {
            return link(linked);
        }

        @Override
        public Document joined(Joined joined) {
            return join(joined);
        }

        @Override
        public Document absorbed(Absorbed absorbed) {
            return absorb(absorbed);
        }
    };

    private EntryDocuments() {}

    static Document write(LogEntry entry) {
        return entry.match(FORMS).append("at", Date.from(entry.at()));
    }

    private static Document link(Linked linked) {
        return new Document("kind", "linked")
                .append("link", linked.id().toString())
                .append("session_id", linked.guest().value());
    }

    private static Document join(Joined joined) {
        return new Document("kind", "joined")
                .append("link", joined.id().toString())
                .append("user_id", joined.user().value());
    }

    private static Document order(Ordered ordered) {
        return new Document("kind", "ordered")
                .append("order_id", ordered.order().value())
                .append("changes", ChangeDocuments.ids(ordered.changes()));
    }

    private static Document absorb(Absorbed absorbed) {
        return new Document("kind", "absorbed")
                .append("link", absorbed.link().toString())
                .append("user_id", absorbed.user().value())
                .append("version", absorbed.version())
                .append("changes", ChangeDocuments.ids(absorbed.changes()));
    }

    private static Document fold(LogBase base) {
        Document document = new Document("kind", "base")
                .append("version", base.version())
                .append("live", base.live().stream().map(EntryDocuments::write).toList())
                .append("covers", ChangeDocuments.ids(base.covers().ids()))
                .append("horizon", Date.from(base.covers().horizon()));
        base.trace().changedAt().ifPresent(time -> document.append("changed_at", Date.from(time)));
        base.trace().newestId().ifPresent(time -> document.append("newest_id", Date.from(time)));
        base.trace()
                .ending()
                .ifPresent(ending ->
                        document.append("ended", status(ending.status())).append("ended_at", Date.from(ending.at())));
        return document;
    }

    static LogEntry read(Fields fields) {
        Instant at = fields.time("at");
        return switch (fields.text("kind")) {
            case "base" -> base(fields, at);
            case "ordered" ->
                new Ordered(new OrderId(fields.text("order_id")), ChangeDocuments.ids(fields, "changes"), at);
            case "linked" -> new Linked(uuid(fields), new SessionId(fields.text("session_id")), at);
            case "joined" -> new Joined(uuid(fields), new UserId(fields.text("user_id")), at);
            case "absorbed" ->
                new Absorbed(
                        uuid(fields),
                        new UserId(fields.text("user_id")),
                        fields.longNumber("version"),
                        ChangeDocuments.ids(fields, "changes"),
                        at);
            default -> new Recorded(ChangeDocuments.read(fields), at);
        };
    }

    private static LogBase base(Fields fields, Instant at) {
        List<Recorded> live = fields.list("live").stream()
                .map(each -> new Recorded(ChangeDocuments.read(each), each.time("at")))
                .toList();
        Optional<Ending> ending = fields.optionalText("ended")
                .map(status -> new Ending(status(fields, "ended", status), fields.time("ended_at")));
        return new LogBase(
                fields.longNumber("version"),
                at,
                live,
                new Covers(ChangeDocuments.ids(fields, "covers"), fields.time("horizon")),
                new Trace(fields.optionalTime("changed_at"), fields.optionalTime("newest_id"), ending));
    }

    private static UUID uuid(Fields fields) {
        try {
            return UUID.fromString(fields.text("link"));
        } catch (IllegalArgumentException e) {
            throw fields.refuse("link", "must be a UUID");
        }
    }

    static String status(CartStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    static CartStatus status(Fields fields, String name, String status) {
        for (CartStatus each : CartStatus.values()) {
            if (status(each).equals(status)) {
                return each;
            }
        }
        throw fields.refuse(name, "must be active, ordered, merged or abandoned, not \"" + status + "\"");
    }
}
