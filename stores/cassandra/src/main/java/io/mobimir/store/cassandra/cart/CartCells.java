package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.data.UdtValue;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.SeenCart;
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
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps each kind of entry to columns, and back. */
final class CartCells {
    static final String ADD = "add";
    static final String SET = "set";
    static final String REMOVE = "remove";
    static final String CLEAR = "clear";
    static final String ORDERED = "ordered";
    static final String LINKED = "linked";
    static final String JOINED = "joined";
    static final String ABSORBED = "absorbed";
    static final String BASE = "base";

    private static final LogEntry.Cases<String> KINDS = new LogEntry.Cases<>() {
        @Override
        public String base(LogBase base) {
            return BASE;
        }

        @Override
        public String recorded(Recorded recorded) {
            return recorded.change().match(add -> ADD, set -> SET, remove -> REMOVE, clear -> CLEAR);
        }

        @Override
        public String ordered(Ordered ordered) {
            return ORDERED;
        }

        @Override
        public String linked(Linked linked) {
            return LINKED;
        }

        @Override
        public String joined(Joined joined) {
            return JOINED;
        }

        @Override
        public String absorbed(Absorbed absorbed) {
            return ABSORBED;
        }
    };

    private CartCells() {}

    static String kind(LogEntry entry) {
        return entry.match(KINDS);
    }

    static @Nullable String product(LogEntry entry) {
        CartChange change = change(entry);
        return change == null ? null : change.product().map(ProductId::value).orElse(null);
    }

    static @Nullable Integer quantity(LogEntry entry) {
        CartChange change = change(entry);
        return change == null || change.quantity() == 0 ? null : change.quantity();
    }

    static @Nullable String name(LogEntry entry) {
        Item item = item(entry);
        return item == null ? null : item.name();
    }

    static @Nullable BigDecimal price(LogEntry entry) {
        Item item = item(entry);
        return item == null ? null : item.price().amount();
    }

    static @Nullable String currency(LogEntry entry) {
        Item item = item(entry);
        return item == null ? null : item.price().currency().getCurrencyCode();
    }

    static @Nullable String image(LogEntry entry) {
        Item item = item(entry);
        return item == null ? null : item.image();
    }

    static @Nullable Instant addedAt(LogEntry entry) {
        CartChange change = change(entry);
        return change == null ? null : change.seen().addedAt().orElse(null);
    }

    /**
     * Returns a set even if the client saw nothing: of two writes the first counts, cell by cell, so a null here would let
     * the second write add its value.
     */
    static @Nullable Set<UUID> seen(LogEntry entry) {
        boolean replaces = entry instanceof Recorded recorded && !(recorded.change() instanceof CartChange.Add);
        boolean takes = entry instanceof Ordered || entry instanceof Absorbed;
        return replaces || takes ? ChangeIds.write(entry.changes()) : null;
    }

    static @Nullable String order(LogEntry entry) {
        return entry instanceof Ordered ordered ? ordered.order().value() : null;
    }

    static @Nullable String mergedWith(LogEntry entry) {
        if (entry instanceof Linked linked) {
            return linked.guest().value();
        }
        if (entry instanceof Joined joined) {
            return joined.user().value();
        }
        return entry instanceof Absorbed absorbed ? absorbed.user().value() : null;
    }

    static @Nullable UUID link(LogEntry entry) {
        return entry instanceof Absorbed absorbed ? absorbed.link() : null;
    }

    static @Nullable Long version(LogEntry entry) {
        if (entry instanceof LogBase base) {
            return base.version();
        }
        return entry instanceof Absorbed absorbed ? absorbed.version() : null;
    }

    static @Nullable String endedAs(LogBase base) {
        return base.trace().ending().map(ending -> ending.status().name()).orElse(null);
    }

    static @Nullable Instant endedAt(LogBase base) {
        return base.trace().ending().map(Ending::at).orElse(null);
    }

    private static @Nullable CartChange change(LogEntry entry) {
        return entry instanceof Recorded recorded ? recorded.change() : null;
    }

    private static @Nullable Item item(LogEntry entry) {
        CartChange change = change(entry);
        return change == null ? null : change.item().orElse(null);
    }

    /** Reads a folded change; its base covers the changes that it replaced. */
    static Recorded recorded(UdtValue value) {
        ChangeId id = new ChangeId(Objects.requireNonNull(value.getUuid("change_id")));
        Currency currency = Currency.getInstance(text(value, "currency"));
        Item item = new Item(
                new ProductId(text(value, "product_id")),
                text(value, "name"),
                new Money(Objects.requireNonNull(value.getBigDecimal("price")), currency),
                text(value, "image"));
        SeenCart seen = new SeenCart(Set.of(), Optional.ofNullable(value.getInstant("added_at")));
        int quantity = value.getInt("quantity");
        CartChange change = text(value, "kind").equals(ADD)
                ? new CartChange.Add(id, item, quantity)
                : new CartChange.SetQuantity(id, item, quantity, seen);
        return new Recorded(change, time(value, "at"));
    }

    static LogBase base(UdtValue value) {
        Optional<Ending> ending = Optional.ofNullable(value.getString("ended_as"))
                .map(status -> new Ending(CartStatus.valueOf(status), time(value, "ended_at")));
        Trace trace = new Trace(
                Optional.ofNullable(value.getInstant("changed_at")),
                Optional.ofNullable(value.getInstant("newest_id")),
                ending);
        List<Recorded> live = Objects.requireNonNull(value.get("live", CartTables.CHANGES.codec()));
        Covers covers = new Covers(ChangeIds.read(value.get("covers", ChangeIds.TYPE.codec())), time(value, "horizon"));
        return new LogBase(value.getLong("version"), time(value, "at"), live, covers, trace);
    }

    private static String text(UdtValue value, String field) {
        return Objects.requireNonNull(value.getString(field));
    }

    private static Instant time(UdtValue value, String field) {
        return Objects.requireNonNull(value.getInstant(field));
    }
}
