package io.mobimir.store.cassandra.person;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.person.ErasureReport;
import io.mobimir.shop.person.PersonalData;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.cart.CartTables;
import io.mobimir.store.cassandra.checkout.CheckoutErasure;
import io.mobimir.store.cassandra.order.OrderErasure;
import io.mobimir.store.cassandra.order.OrderTables;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads every declared table, whatever its keys, and treats the rows of a person as the table declares (ADR 34). */
public final class CassandraPersonalData implements PersonalData {
    /** Guests' carts identify the person, so rows that are found through them are erased first. */
    private static final List<Table<?>> LAST = List.of(CartTables.CARTS_BY_SESSION, CartTables.CARTS_BY_USER);

    private static final int MOST_NAMED = 20;

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final Orders orders;
    private final Supplier<List<String>> elsewhere;
    private final Clock clock;

    /**
     * Statements are prepared on use, because they are rarely needed.
     *
     * @param plans need {@link io.mobimir.store.cassandra.order.OrderBuckets#declare} first
     * @param elsewhere the personal data outside this store, in sentences that say what to do
     */
    public CassandraPersonalData(
            Cassandra cassandra, BucketPlans plans, Orders orders, Supplier<List<String>> elsewhere, Clock clock) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.orders = orders;
        this.elsewhere = elsewhere;
        this.clock = clock;
    }

    private List<PersonRows> tables() {
        return ShopSchema.ALL.tables().stream()
                .filter(table -> !table.persons().orElseThrow().namings().isEmpty())
                .sorted(Comparator.comparing(LAST::indexOf))
                .map(table -> new PersonRows(cassandra, table))
                .toList();
    }

    @Override
    public List<String> elsewhere() {
        return elsewhere.get();
    }

    @Override
    public void export(UserId user, Listener listener) {
        try {
            exportAll(user, listener);
        } catch (StoreException e) {
            throw new StoreException(
                    e.outcome(),
                    "The export is incomplete, because it reads from every replica and one did not answer. Run it again"
                            + " when every node is up. " + e.getMessage(),
                    e);
        }
    }

    private void exportAll(UserId user, Listener listener) {
        PersonIdentity person = person(user);
        for (PersonRows table : tables()) {
            listener.table(table.name());
            table.export(person, listener::row);
        }
    }

    @Override
    public List<String> obstacles(UserId user, boolean force) {
        return Stream.of(elsewhere.get(), force ? List.<String>of() : onTheirWay(user), underWay(user))
                .flatMap(List::stream)
                .toList();
    }

    private List<String> onTheirWay(UserId user) {
        List<String> active = new ArrayList<>();
        forEachOrder(user, order -> {
            if (!order.status().isFinal()) {
                active.add(
                        "Order %s is %s: deliver or cancel it first, or force the erasure, after which it has no address."
                                .formatted(order.id(), order.status().key()));
            }
        });
        if (active.size() <= MOST_NAMED) {
            return active;
        }
        String others = "So are %,d more orders.".formatted(active.size() - MOST_NAMED);
        return Stream.concat(active.stream().limit(MOST_NAMED), Stream.of(others))
                .toList();
    }

    private List<String> underWay(UserId user) {
        return new CheckoutErasure(cassandra, clock)
                .underWay(user).stream()
                        .map(
                                "A checkout is under way (key %s): wait until it has ended, or end it by mobimir audit --repair."
                                        ::formatted)
                        .toList();
    }

    @Override
    public ErasureReport erase(UserId user) {
        try {
            return eraseAll(user);
        } catch (StoreException e) {
            throw new StoreException(
                    Outcome.UNKNOWN,
                    "The erasure is not proved, because it needs every replica and one did not answer. Run it again when"
                            + " every node is up; what was erased stays erased. " + e.getMessage(),
                    e);
        }
    }

    private ErasureReport eraseAll(UserId user) {
        PersonIdentity person = person(user);
        RowErasure erasure =
                new RowErasure(new OrderErasure(cassandra, plans, clock), new CheckoutErasure(cassandra, clock));
        Map<PersonRows, Long> erased = new LinkedHashMap<>();
        tables().forEach(table -> erased.put(table, erasure.erase(table, person)));
        List<ErasureReport.OfTable> proved = new ArrayList<>();
        erased.forEach((table, rows) -> proved.add(RowErasure.prove(table, person, rows)));
        return new ErasureReport(proved);
    }

    private PersonIdentity person(UserId user) {
        Set<String> guests = new HashSet<>();
        new PersonRows(cassandra, CartTables.CARTS_BY_SESSION)
                .forEach(
                        PersonIdentity.of(user, Set.of(), Set.of()),
                        row -> guests.add(Objects.requireNonNull(row.getString("session_id"))));
        Set<String> ids = new HashSet<>();
        new PersonRows(cassandra, OrderTables.ORDERS_BY_ID)
                .forEach(
                        PersonIdentity.of(user, Set.of(), Set.of()),
                        row -> ids.add(Objects.requireNonNull(row.getString("order_id"))));
        return PersonIdentity.of(user, guests, ids);
    }

    private void forEachOrder(UserId user, Consumer<Order> each) {
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Order> page = orders.history(HistoryQuery.of(user), Page.MAX_SIZE, next);
            page.items().forEach(each);
            next = page.next();
        } while (next.isPresent());
    }
}
