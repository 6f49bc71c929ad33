package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByName;
import com.datastax.oss.driver.api.core.data.UdtValue;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.Change;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Seen;
import io.mobimir.shop.cart.log.Base;
import io.mobimir.shop.cart.log.Base.Covers;
import io.mobimir.shop.cart.log.Base.Ending;
import io.mobimir.shop.cart.log.Base.Trace;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What each kind of entry has in which column, and back. */
final class CartCells {
    private static final String ADD = "add";
    private static final String SET = "set";
    private static final String REMOVE = "remove";
    private static final String CLEAR = "clear";
    private static final String ORDERED = "ordered";
    private static final String LINKED = "linked";
    private static final String JOINED = "joined";
    private static final String ABSORBED = "absorbed";
    private static final String BASE = "base";

    private CartCells() {}

    static String kind(LogEntry entry) {
        if (entry instanceof Recorded recorded) {
            return kind(recorded.change());
        }
        if (entry instanceof Ordered) {
            return ORDERED;
        }
        if (entry instanceof Linked) {
            return LINKED;
        }
        if (entry instanceof Joined) {
            return JOINED;
        }
        return entry instanceof Absorbed ? ABSORBED : BASE;
    }

    private static String kind(Change change) {
        if (change instanceof Change.Add) {
            return ADD;
        }
        if (change instanceof Change.SetQuantity) {
            return SET;
        }
        return change instanceof Change.Remove ? REMOVE : CLEAR;
    }

    static @Nullable String product(LogEntry entry) {
        return change(entry).flatMap(Change::product).map(ProductId::value).orElse(null);
    }

    static @Nullable Integer quantity(LogEntry entry) {
        return change(entry).map(Change::quantity).filter(units -> units > 0).orElse(null);
    }

    static @Nullable String name(LogEntry entry) {
        return item(entry).map(Item::name).orElse(null);
    }

    static @Nullable BigDecimal price(LogEntry entry) {
        return item(entry).map(item -> item.price().amount()).orElse(null);
    }

    static @Nullable String currency(LogEntry entry) {
        return item(entry)
                .map(item -> item.price().currency().getCurrencyCode())
                .orElse(null);
    }

    static @Nullable String image(LogEntry entry) {
        return item(entry).map(Item::image).orElse(null);
    }

    static @Nullable Instant addedAt(LogEntry entry) {
        return change(entry).flatMap(change -> change.seen().addedAt()).orElse(null);
    }

    static @Nullable Set<UUID> seen(LogEntry entry) {
        return entry instanceof Base || entry.changes().isEmpty() ? null : uuids(entry.changes());
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
        if (entry instanceof Base base) {
            return base.version();
        }
        return entry instanceof Absorbed absorbed ? absorbed.version() : null;
    }

    static @Nullable String endedAs(Base base) {
        return base.trace().ending().map(ending -> ending.status().name()).orElse(null);
    }

    static @Nullable Instant endedAt(Base base) {
        return base.trace().ending().map(Ending::at).orElse(null);
    }

    static Set<UUID> uuids(Set<ChangeId> ids) {
        return ids.stream().map(ChangeId::value).collect(Collectors.toSet());
    }

    private static Optional<Change> change(LogEntry entry) {
        return entry instanceof Recorded recorded ? Optional.of(recorded.change()) : Optional.empty();
    }

    private static Optional<Item> item(LogEntry entry) {
        return change(entry).flatMap(Change::item);
    }

    static LogEntry entry(Row row) {
        String kind = text(row, "kind");
        return switch (kind) {
            case ADD, SET, REMOVE, CLEAR -> new Recorded(change(row, kind, ids(row, "seen")), time(row, "at"));
            case ORDERED -> new Ordered(new OrderId(text(row, "order_id")), ids(row, "seen"), time(row, "at"));
            case LINKED -> new Linked(id(row, "change_id"), new SessionId(text(row, "merged_with")), time(row, "at"));
            case JOINED -> new Joined(id(row, "change_id"), new UserId(text(row, "merged_with")), time(row, "at"));
            case ABSORBED ->
                new Absorbed(
                        id(row, "link_id"),
                        new UserId(text(row, "merged_with")),
                        row.getLong("fold_version"),
                        ids(row, "seen"),
                        time(row, "at"));
            case BASE ->
                Objects.requireNonNull(row.get("base", CartTables.BASE.type().codec()));
            default -> throw new IllegalStateException("a cart's log has a row of kind " + kind);
        };
    }

    static Recorded recorded(UdtValue value) {
        return new Recorded(change(value, text(value, "kind"), Set.of()), time(value, "at"));
    }

    static Base base(UdtValue value) {
        Optional<Ending> ending = Optional.ofNullable(value.getString("ended_as"))
                .map(status -> new Ending(CartStatus.valueOf(status), time(value, "ended_at")));
        Trace trace = new Trace(
                Optional.ofNullable(value.getInstant("changed_at")),
                Optional.ofNullable(value.getInstant("newest_id")),
                ending);
        List<Recorded> live = Objects.requireNonNull(value.get("live", CartTables.CHANGES.codec()));
        Covers covers = new Covers(ids(value, "covers"), time(value, "horizon"));
        return new Base(value.getLong("version"), time(value, "at"), live, covers, trace);
    }

    private static Change change(GettableByName row, String kind, Set<ChangeId> seen) {
        ChangeId id = new ChangeId(id(row, "change_id"));
        return switch (kind) {
            case ADD -> new Change.Add(id, item(row), row.getInt("quantity"));
            case SET ->
                new Change.SetQuantity(
                        id,
                        item(row),
                        row.getInt("quantity"),
                        new Seen(seen, Optional.ofNullable(row.getInstant("added_at"))));
            case REMOVE -> new Change.Remove(id, new ProductId(text(row, "product_id")), seen(row, seen));
            default -> new Change.Clear(id, seen(row, seen));
        };
    }

    private static Seen seen(GettableByName row, Set<ChangeId> seen) {
        return new Seen(seen, Optional.ofNullable(row.getInstant("added_at")));
    }

    private static Item item(GettableByName row) {
        Money price = new Money(
                Objects.requireNonNull(row.getBigDecimal("price")), Currency.getInstance(text(row, "currency")));
        return new Item(new ProductId(text(row, "product_id")), text(row, "name"), price, text(row, "image"));
    }

    private static Set<ChangeId> ids(GettableByName row, String column) {
        Set<UUID> ids = row.get(column, CartTables.IDS.codec());
        return ids == null ? Set.of() : ids.stream().map(ChangeId::new).collect(Collectors.toSet());
    }

    private static String text(GettableByName row, String column) {
        return Objects.requireNonNull(row.getString(column));
    }

    private static UUID id(GettableByName row, String column) {
        return Objects.requireNonNull(row.getUuid(column));
    }

    private static Instant time(GettableByName row, String column) {
        return Objects.requireNonNull(row.getInstant(column));
    }
}
