package io.mobimir.store.cassandra.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.cart.CartTables.Listed;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how the rows behind the carts change, which the contract cannot see. */
@OnCassandra
class CartLogsIT {
    private static final ProductId PHONE = new ProductId("PROD-12345");
    private static final Item ITEM = new Item(PHONE, "Смартфон", Money.rub("49990"), "");

    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private final Owner owner = Owner.of(user);
    private Carts carts;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openCarts() {
        carts = new CassandraCarts(fixture.cassandra(), new Cursors(new byte[] {1}), clock);
    }

    @Test
    void whoever_reads_more_than_200_rows_leaves_one_and_the_rest_as_history() {
        add(owner, 200);
        carts.find(owner);
        assertThat(rows(user, "current")).hasSize(200);
        add(owner, 1);
        carts.find(owner);
        assertThat(rows(user, "current"))
                .singleElement()
                .satisfies(row -> assertThat(row.getString("kind")).isEqualTo("base"));
        assertThat(rows(user, "folded")).hasSize(201);
    }

    @Test
    void of_many_readers_who_fold_at_once_one_does() {
        add(owner, 250);
        long before = Cassandra.micros(clock.instant()) + 250;
        Race.of(6, reader -> () -> carts.find(owner))
                .forEach(cart -> assertThat(cart.lines())
                        .singleElement()
                        .satisfies(line -> assertThat(line.quantity()).isEqualTo(250)));
        assertThat(rows(user, "current"))
                .singleElement()
                .satisfies(row -> assertThat(row.getLong("fold_version")).isEqualTo(before + 1));
    }

    @Test
    void a_retry_after_a_fold_leaves_no_row() {
        List<CartChange> changes = add(owner, 201);
        carts.find(owner);
        changes.forEach(change -> carts.change(Cart.empty(owner), change));
        assertThat(rows(user, "current")).hasSize(1);
    }

    @Test
    void a_row_that_comes_back_after_a_fold_does_not_count() {
        CartChange change = add(owner, 201).get(0);
        carts.find(owner);
        query(
                "INSERT INTO shop.carts_by_user (user_id, cart_id, change_id, kind, at, product_id, quantity, name, price,"
                        + " currency, image) VALUES (?, 'current', ?, 'add', toTimestamp(now()), 'PROD-12345', 50, 'x', 1,"
                        + " 'RUB', '')",
                user.value(),
                change.id().value());
        assertThat(rows(user, "current")).hasSize(2);
        assertThat(units(carts.find(owner))).isEqualTo(201);
    }

    @Test
    void a_log_of_many_pages_is_read_at_one_moment() {
        int each = 750;
        Race.of(8, device -> () -> add(owner, each));
        Cart cart = carts.find(owner);
        assertThat(cart.lines().get(0).changes()).hasSize(8 * each);
        assertThat(rows(user, "folded")).hasSize(1_000);
    }

    @Test
    void what_still_counts_is_written_again_after_half_its_life() {
        add(owner, 1);
        assertThat(ttl(user)).isBetween(Duration.ofDays(30).minusMinutes(5).toSeconds(), 30 * 86_400L);
        for (int i = 0; i < 3; i++) {
            clock.move(Duration.ofDays(6));
            add(owner, 1);
        }
        carts.find(owner);
        assertThat(rows(user, "current"))
                .singleElement()
                .satisfies(row -> assertThat(row.getString("kind")).isEqualTo("base"));
    }

    @Test
    void an_hour_after_a_merge_the_next_reader_ends_the_link() {
        SessionId guest = RandomKeys.session();
        add(Owner.of(guest), 2);
        add(owner, 1);
        carts.merge(guest, user);
        assertThat(kinds(rows(user, "current"))).containsExactlyInAnyOrder("add", "linked");
        assertThat(kinds(guestRows(guest))).containsExactlyInAnyOrder("add", "add", "joined");
        clock.move(Duration.ofMinutes(61));
        carts.find(owner);
        assertThat(kinds(rows(user, "current"))).containsExactly("base");
        assertThat(kinds(guestRows(guest))).containsExactlyInAnyOrder("add", "add", "joined", "absorbed");
        assertThat(rows(user, "folded")).hasSize(3);
    }

    @Test
    void a_link_to_an_empty_cart_ends_without_a_fold() {
        SessionId guest = RandomKeys.session();
        add(owner, 1);
        carts.merge(guest, user);
        clock.move(Duration.ofMinutes(61));
        carts.find(owner);
        assertThat(kinds(rows(user, "current"))).containsExactly("add");
        assertThat(kinds(guestRows(guest))).containsExactlyInAnyOrder("joined", "absorbed");
    }

    @Test
    void an_order_is_one_row() {
        add(owner, 3);
        Cart ordered = carts.find(owner);
        carts.close(owner, new OrderId("ORD-1"), ordered.changes());
        carts.close(owner, new OrderId("ORD-1"), ordered.changes());
        assertThat(kinds(rows(user, "current"))).containsExactlyInAnyOrder("add", "add", "add", "ordered");
    }

    @Test
    void an_owner_is_listed_once_per_day_and_instance() {
        add(owner, 1);
        assertThat(daysOf(owner)).isEqualTo(1);
        query("TRUNCATE shop.carts_by_day");
        add(owner, 1);
        assertThat(daysOf(owner)).isZero();
        new CassandraCarts(fixture.cassandra(), new Cursors(new byte[] {1}), clock).change(Cart.empty(owner), add());
        assertThat(daysOf(owner)).isEqualTo(1);
        clock.move(Duration.ofDays(1));
        add(owner, 1);
        assertThat(daysOf(owner)).isEqualTo(2);
    }

    @Test
    void history_reads_no_more_of_the_folded_changes_than_it_is_asked_for() {
        List<CartChange> changes = add(owner, 201);
        OrderId order = new OrderId("ORD-2");
        carts.close(owner, order, carts.find(owner).changes());
        clock.move(Duration.ofMinutes(1));
        add(owner, 201);
        carts.find(owner);
        assertThat(rows(user, "folded")).hasSize(403);
        LogTable log = new LogTable(fixture.cassandra(), CartTables.CARTS_BY_USER);
        assertThat(Cassandra.await(log.past(user.value(), 5, DefaultConsistencyLevel.ONE)))
                .as("the base, 5 changes and the order")
                .hasSize(7);
        assertThat(carts.history(owner, 202)).hasSize(202).last().satisfies(past -> {
            assertThat(changes).contains(past.change());
            assertThat(past.order()).contains(order);
        });
    }

    @Test
    void a_change_that_could_not_be_listed_is_not_in_the_cart() {
        SessionId guest = RandomKeys.session();
        add(Owner.of(guest), 1);
        LossySession losses = new LossySession();
        try (Cassandra lossy = fixture.lossy(losses)) {
            Carts failing = new CassandraCarts(lossy, new Cursors(new byte[] {1}), clock);
            losses.lose(Loss.NO_NODE, 2, "carts_by_day");
            assertThatThrownBy(() -> failing.change(Cart.empty(owner), add())).satisfies(CartLogsIT::isNotApplied);
            assertThatThrownBy(() -> failing.merge(guest, user)).satisfies(CartLogsIT::isNotApplied);
        }
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.find(Owner.of(guest)).lines()).hasSize(1);
    }

    private static void isNotApplied(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED));
    }

    @Test
    void a_page_of_abandoned_carts_ends_after_so_many_owners_and_the_next_goes_on() {
        clock.move(Duration.ofDays(100));
        PreparedStatement insert = fixture.cassandra().prepare(CartTables.CARTS_BY_DAY.insert());
        Writes writes = new Writes();
        for (int i = 0; i < CassandraAbandonedCarts.MOST_LOOKED_AT + 1; i++) {
            Listed listed = new Listed(Abandonment.day(clock.instant()), 3, Owner.of(RandomKeys.user()));
            writes.send(() -> fixture.cassandra()
                    .executeAsync(CartTables.CARTS_BY_DAY.bind(insert, listed).build()));
        }
        writes.finish();
        clock.move(Duration.ofDays(1));
        add(owner, 1);
        clock.move(Duration.ofDays(2));
        Duration untouched = Duration.ofDays(1);
        Page<Cart> first = carts.abandoned(untouched, 10, Optional.empty());
        assertThat(first.items()).isEmpty();
        assertThat(first.next()).isPresent();
        Page<Cart> second = carts.abandoned(untouched, 10, first.next());
        assertThat(second.items()).extracting(Cart::owner).containsExactly(owner);
        assertThat(second.next()).isEmpty();
    }

    private List<CartChange> add(Owner to, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> {
                    CartChange change = add();
                    carts.change(Cart.empty(to), change);
                    return change;
                })
                .toList();
    }

    private CartChange add() {
        return new CartChange.Add(ChangeId.at(clock.instant()), ITEM, 1);
    }

    private static int units(Cart cart) {
        return cart.line(PHONE).orElseThrow().quantity();
    }

    private static List<String> kinds(List<Row> rows) {
        return rows.stream().map(row -> row.getString("kind")).toList();
    }

    private static List<Row> rows(UserId user, String part) {
        return query(
                "SELECT kind, fold_version FROM shop.carts_by_user WHERE user_id = ? AND cart_id = ?",
                user.value(),
                part);
    }

    private static List<Row> guestRows(SessionId guest) {
        return query(
                "SELECT kind FROM shop.carts_by_session WHERE session_id = ? AND cart_id = 'current'", guest.value());
    }

    private static long ttl(UserId user) {
        return query("SELECT TTL(kind) AS ttl FROM shop.carts_by_user WHERE user_id = ?", user.value())
                .get(0)
                .getInt("ttl");
    }

    private static long daysOf(Owner owner) {
        return query("SELECT owner FROM shop.carts_by_day").stream()
                .filter(row -> owner.key().equals(row.getString("owner")))
                .count();
    }

    private static List<Row> query(String cql, Object... values) {
        List<Row> rows = new ArrayList<>();
        fixture.cassandra()
                .session()
                .execute(SimpleStatement.newInstance(fixture.cassandra().inKeyspace(cql), values))
                .forEach(rows::add);
        return rows;
    }
}
