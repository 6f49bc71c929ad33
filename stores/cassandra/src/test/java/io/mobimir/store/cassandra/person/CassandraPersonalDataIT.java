package io.mobimir.store.cassandra.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.person.ErasureReport;
import io.mobimir.shop.person.PersonalData;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.cart.CassandraCarts;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.event.EventTables;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.store.cassandra.order.OrderErasure;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnCassandra(ownKeyspace = true)
class CassandraPersonalDataIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final String BROWSER = "the browser of a person";

    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final UserId user = RandomKeys.user();
    private final SessionId guest = RandomKeys.session();
    private final Placement order = SampleOrders.of(user, Instant.now());
    private Shop shop;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(CassandraFixture.settings(cassandra), LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openShop() {
        shop = new Shop(fixture.cassandra());
    }

    /** The stores of one instance that hold personal data. */
    private record Shop(CassandraOrders orders, CassandraCarts carts, PersonalData persons, Cassandra cassandra) {
        Shop(Cassandra cassandra) {
            this(cassandra, plans(cassandra));
        }

        private Shop(Cassandra cassandra, BucketPlans plans) {
            this(cassandra, plans, new CassandraOrders(cassandra, plans, CURSORS, Zones.DEFAULT, CLOCK));
        }

        private Shop(Cassandra cassandra, BucketPlans plans, CassandraOrders orders) {
            this(
                    orders,
                    new CassandraCarts(cassandra, CURSORS, CLOCK),
                    new CassandraPersonalData(cassandra, plans, orders, List::of, CLOCK),
                    cassandra);
        }

        private static BucketPlans plans(Cassandra cassandra) {
            BucketPlans plans = new BucketPlans(cassandra, CLOCK);
            OrderBuckets.DEFAULT.declare(plans);
            plans.declare(EventTables.USER_EVENTS.name(), Buckets.NONE);
            return plans;
        }
    }

    private static final Cursors CURSORS = new Cursors("secret".getBytes(StandardCharsets.UTF_8));

    /** Writes to every table that a customer writes to; the order reaches its last status. */
    private void live() {
        Instant now = Instant.now();
        Session.Client client = new Session.Client("203.0.113.7", BROWSER, "mobile", Optional.empty());
        CassandraSessions sessions = new CassandraSessions(shop.cassandra, CLOCK);
        sessions.start(new Session(guest, Optional.empty(), now, now, client, Map.of()));
        sessions.start(new Session(RandomKeys.session(), Optional.of(user), now, now, client, Map.of("a", "b")));
        add(Owner.of(guest));
        add(Owner.of(guest));
        add(Owner.of(user));
        shop.carts.merge(guest, user);
        BucketPlans plans = Shop.plans(shop.cassandra);
        new CassandraEvents(shop.cassandra, plans, CURSORS, CLOCK)
                .append(List.of(
                        Event.of(EventId.random(now), user, EventType.VIEW_ITEM, "PROD-1"),
                        Event.of(EventId.random(now), user, EventType.VIEW_ITEM, "PROD-2"),
                        Event.of(
                                EventId.random(now),
                                new UserId(Owner.of(guest).key()),
                                EventType.VIEW_ITEM,
                                "PROD-3")));
        shop.orders.place(order);
        shop.orders.move(order.id(), OrderStatus.CANCELLED);
    }

    private void add(Owner owner) {
        Item item = new Item(new ProductId("PROD-1"), "Телефон", Money.rub("10"), "");
        shop.carts.change(owner, new CartChange.Add(ChangeId.at(Instant.now()), item, 1));
    }

    @Test
    void nothing_but_the_order_without_its_address_and_ids_is_left_of_a_person() {
        live();
        assertThat(everything()).contains(BROWSER, guest.value(), street());
        ErasureReport report = shop.persons.erase(user);
        assertThat(report.isProved()).as(report.toString()).isTrue();
        assertThat(erased(report, "carts_by_session")).isEqualTo(3);
        assertThat(erased(report, "user_events")).isEqualTo(3);
        assertThat(everything()).doesNotContain(BROWSER, guest.value(), street());
        assertThat(shop.orders.find(order.id()).orElseThrow()).satisfies(kept -> {
            assertThat(kept.placement().purchase().address()).isEqualTo(ShippingAddress.ERASED);
            assertThat(kept.total()).isEqualTo(order.purchase().total());
            assertThat(kept.placement().purchase().items())
                    .isEqualTo(order.purchase().items());
        });
        assertThat(shop.orders.trail(order.id())).hasSize(2);
        assertThat(shop.persons.erase(user).tables()).allMatch(table -> table.erased() == 0);
    }

    @Test
    void everything_is_handed_over() {
        live();
        Map<String, List<String>> found = new TreeMap<>();
        shop.persons.export(user, new PersonalData.Listener() {
            private List<String> rows = new ArrayList<>();

            @Override
            public void table(String name) {
                rows = found.computeIfAbsent(name, none -> new ArrayList<>());
            }

            @Override
            public void row(String json) {
                rows.add(json);
            }
        });
        assertThat(found.get("orders_by_id")).hasSize(2).allMatch(row -> row.contains(street()));
        assertThat(found.get("user_sessions")).hasSize(2).allMatch(row -> row.contains(BROWSER));
        assertThat(found.get("carts_by_session")).hasSize(3);
        assertThat(found.get("user_events")).hasSize(3);
        assertThat(found.get("carts_by_user")).isNotEmpty();
        assertThat(found.get("carts_by_day")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE %s.orders_by_id SET shipping_address",
                "DELETE FROM %s.carts_by_day",
                "DELETE FROM %s.carts_by_session"
            })
    void whoever_was_killed_half_way_says_it_again_and_nothing_is_left(String statement) {
        live();
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses)) {
            Shop dying = new Shop(lossy);
            String lost = statement.formatted(lossy.settings().keyspace());
            losses.lose(Loss.NOTHING, 1, lost, () -> losses.lose(Loss.NO_NODE, 1_000, ""));
            assertThatThrownBy(() -> dying.persons.erase(user)).isInstanceOf(StoreException.class);
        }
        assertThat(shop.persons.erase(user).isProved()).isTrue();
        assertThat(everything()).doesNotContain(BROWSER, guest.value(), street());
    }

    @Test
    void every_replica_is_asked_whatever_the_table_is_content_with() {
        live();
        assertThat(LOG.levelsOf(() -> shop.persons.erase(user)))
                .containsEntry("READ user_events", Set.of("ALL"))
                .containsEntry("WRITE user_events", Set.of("ALL"))
                .containsEntry("READ user_sessions", Set.of("ALL"))
                .containsEntry("WRITE user_sessions", Set.of("ALL"))
                .containsEntry("READ carts_by_session", Set.of("ALL"));
        assertThat(LOG.levelsOf(() -> shop.persons.export(user, new Nobody())))
                .containsEntry("READ orders_by_id", Set.of("ALL"))
                .containsEntry("READ user_events", Set.of("ALL"));
    }

    @Test
    void an_absent_replica_means_to_say_it_again_and_proves_nothing() {
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses)) {
            Shop incomplete = new Shop(lossy);
            String events = "FROM " + lossy.settings().keyspace() + ".user_events WHERE token";
            losses.lose(Loss.NO_NODE, 1_000, events);
            assertThatThrownBy(() -> incomplete.persons.erase(user))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("not proved")
                    .hasMessageContaining("Run it again");
            assertThatThrownBy(() -> incomplete.persons.export(user, new Nobody()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("incomplete");
        }
    }

    /** Ignores everything. */
    private static final class Nobody implements PersonalData.Listener {
        @Override
        public void table(String name) {}

        @Override
        public void row(String json) {}
    }

    @Test
    void a_step_that_is_taken_meanwhile_does_not_bring_the_address_back() {
        OrderErasure erasure = new OrderErasure(shop.cassandra, Shop.plans(shop.cassandra), CLOCK);
        for (int round = 0; round < 10; round++) {
            Placement moving = SampleOrders.of(user, Instant.now());
            shop.orders.place(moving);
            Race.of(2, racer -> () -> {
                if (racer == 0) {
                    erasure.erase(moving.id());
                } else {
                    shop.orders.move(moving.id(), OrderStatus.PROCESSING);
                }
                return racer;
            });
            assertThat(shop.orders.find(moving.id()).orElseThrow()).satisfies(order -> {
                assertThat(order.status()).isEqualTo(OrderStatus.PROCESSING);
                assertThat(order.isWithoutAddress()).isTrue();
            });
        }
        assertThat(read("orders_by_user").stream().filter(row -> row.contains(user.value())))
                .hasSize(10)
                .noneMatch(row -> row.contains(street()));
    }

    @Test
    void a_person_who_comes_back_has_a_cart_again_and_others_lose_nothing() {
        live();
        Owner other = Owner.of(RandomKeys.user());
        add(other);
        shop.persons.erase(user);
        assertThat(shop.carts.find(Owner.of(user)).lines()).isEmpty();
        add(Owner.of(user));
        assertThat(shop.carts.find(Owner.of(user)).lines()).hasSize(1);
        assertThat(shop.carts.find(other).lines()).hasSize(1);
    }

    @Test
    void an_order_on_its_way_stands_in_the_way_unless_it_is_forced() {
        shop.orders.place(order);
        assertThat(shop.persons.obstacles(user, false))
                .singleElement()
                .asString()
                .contains(order.id().value() + " is new");
        assertThat(shop.persons.obstacles(user, true)).isEmpty();
    }

    /** Returns a street for this test only, because others use the same tables. */
    private String street() {
        return order.purchase().address().street();
    }

    private static long erased(ErasureReport report, String name) {
        return report.tables().stream()
                .filter(table -> table.table().equals(name))
                .mapToLong(ErasureReport.OfTable::erased)
                .sum();
    }

    private List<String> read(String table) {
        List<String> rows = new ArrayList<>();
        Cassandra.forEach(
                shop.cassandra.execute(
                        SimpleStatement.newInstance(shop.cassandra.inKeyspace("SELECT JSON * FROM shop." + table))),
                row -> rows.add(row.getString(0)));
        return rows;
    }

    /** Reads every row of every table about this person or their guest as text, without the code under test. */
    private String everything() {
        StringBuilder all = new StringBuilder();
        ShopSchema.ALL
                .tables()
                .forEach(table -> read(table.name()).stream()
                        .filter(row -> row.contains(user.value())
                                || row.contains(guest.value())
                                || row.contains(order.id().value()))
                        .forEach(all::append));
        return all.toString();
    }
}
