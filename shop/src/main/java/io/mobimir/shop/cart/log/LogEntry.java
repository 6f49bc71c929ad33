package io.mobimir.shop.cart.log;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.UUID;

/** One row of a cart's log. Only {@link LogBase} is ever rewritten; of two rows with one id the first counts. */
public sealed interface LogEntry
        permits LogBase, LogEntry.Recorded, LogEntry.Ordered, LogEntry.Linked, LogEntry.Joined, LogEntry.Absorbed {
    /** Returns the key within the log. */
    UUID id();

    Instant at();

    /** Returns the changes that the row replaces or takes. */
    Set<ChangeId> changes();

    <T> T match(Cases<T> cases);

    /** A change and the time at which the store accepted it. */
    record Recorded(CartChange change, Instant at) implements LogEntry {
        public Recorded {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.recorded(this);
        }

        @Override
        public UUID id() {
            return change.id().value();
        }

        @Override
        public Set<ChangeId> changes() {
            return change.seen().changes();
        }
    }

    /** An order took these changes. */
    record Ordered(OrderId order, Set<ChangeId> changes, Instant at) implements LogEntry {
        public Ordered {
            Require.present("order_id", order);
            changes = Set.copyOf(Require.present("taken", changes));
            if (changes.isEmpty()) {
                throw new InvalidField("taken", "must not be empty");
            }
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.ordered(this);
        }

        @Override
        public UUID id() {
            return named("order:" + order);
        }
    }

    /** In a user's log: the changes in this guest's log count here too. */
    record Linked(UUID id, SessionId guest, Instant at) implements LogEntry {
        public Linked {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.linked(this);
        }

        @Override
        public Set<ChangeId> changes() {
            return Set.of();
        }
    }

    /** In a guest's log, under the id of the link: the cart belongs to the user until the link is absorbed. */
    record Joined(UUID id, UserId user, Instant at) implements LogEntry {
        public Joined {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.joined(this);
        }

        @Override
        public Set<ChangeId> changes() {
            return Set.of();
        }
    }

    /**
     * In a guest's log: ends the link, because the user's log now holds these changes itself.
     *
     * @param version the version of the user's base that holds them; a reader of an older base still reads them here
     */
    record Absorbed(UUID link, UserId user, long version, Set<ChangeId> changes, Instant at) implements LogEntry {
        public Absorbed {
            changes = Set.copyOf(changes);
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.absorbed(this);
        }

        @Override
        public UUID id() {
            return named("absorbed:" + link + ":" + version);
        }
    }

    /** One function per kind of row. */
    interface Cases<T> {
        T base(LogBase base);

        T recorded(Recorded recorded);

        T ordered(Ordered ordered);

        T linked(Linked linked);

        T joined(Joined joined);

        T absorbed(Absorbed absorbed);
    }

    private static UUID named(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
}
