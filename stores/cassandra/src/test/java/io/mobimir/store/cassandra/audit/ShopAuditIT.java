package io.mobimir.store.cassandra.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.audit.Violation.BrokenRule;
import io.mobimir.store.cassandra.checkout.CassandraTill;
import io.mobimir.store.cassandra.stock.ForgottenUnits;
import io.mobimir.store.cassandra.stock.StockScan;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutScene;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Breaks the books in every way that they can be broken, and lets the audit find it. */
@OnCassandra(ownKeyspace = true)
@TestMethodOrder(MethodOrderer.MethodName.class)
class ShopAuditIT extends CheckoutScene {
    /** Longer than stock remembers. */
    private static final Duration LONG = Duration.ofDays(3);
    /** Longer than units of an order may be held. */
    private static final Duration LONG_HELD = Duration.ofMinutes(6);

    private static CassandraFixture fixture;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(fixture.cassandra(), clock);
    }

    @Override
    protected Duration soldWithin() {
        return CassandraTill.SOLD_WITHIN;
    }

    @Test
    void a_shop_at_work_is_clean() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        cancellation().cancel(order.id());
        add(phone, 9);
        order("too many");
        add(cable, 1);
        diesBefore("open", Step.DECIDE);
        AuditReport report = audit(false);
        assertThat(report.first()).isEmpty();
        assertThat(report.isClean()).isTrue();
        assertThat(report.accounts()).isGreaterThan(0);
        assertThat(report.checkouts()).isEqualTo(3);
        assertThat(report.reservations()).isGreaterThan(0);
    }

    @Test
    void b_every_broken_promise_is_found_and_named() {
        deliver(phone, 50);
        add(phone, 2);
        Order lost = ordered(order("lost"));
        add(phone, 1);
        Order unsold = ordered(order("unsold"));
        assertStock(phone, 47, 0, 3);
        execute("DELETE FROM shop.orders_by_id WHERE order_id = ?", lost.id().value());
        execute(
                "UPDATE shop.stock_by_product_zone USING TTL 1000 SET state = 'released' WHERE product_id = ? AND geozone = ? AND bucket = 0"
                        + " AND slot = ? AND reservation_id = ?",
                phone.value(),
                MOSCOW.value(),
                (int) (unsold.createdAt().getEpochSecond() / 5),
                "R:" + made("unsold").id().reservation().text());
        clock.move(LONG_HELD);
        stores.stock()
                .reserve(new Reservation(new CheckoutId(customer, "none"), MOSCOW, Map.of(phone, 3), clock.instant()));
        execute(
                "UPDATE shop.stock_by_product_zone SET available = 7 WHERE product_id = ? AND geozone = ? AND bucket = 0",
                phone.value(),
                MOSCOW.value());
        deliver(cable, 4);
        execute(
                "UPDATE shop.stock_by_product_zone SET available = 1, held = 3 WHERE product_id = ? AND geozone = ? AND bucket = 0",
                cable.value(),
                MOSCOW.value());
        assertThat(mine(audit(false)))
                .extracting(Violation::rule)
                .containsExactlyInAnyOrder(
                        BrokenRule.CHECKOUT_WITHOUT_ORDER,
                        BrokenRule.ORDER_WITHOUT_STOCK,
                        BrokenRule.RESERVATION_WITHOUT_CHECKOUT,
                        BrokenRule.BALANCE,
                        BrokenRule.HELD_ROWS);
    }

    @Test
    void c_what_was_left_behind_is_found_and_a_repair_ends_it() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("left", Step.DECIDE);
        assertThat(mine(audit(false))).isEmpty();
        clock.move(EXPIRES_AFTER.plus(Duration.ofSeconds(11)));
        assertThat(mine(audit(false)))
                .extracting(Violation::rule)
                .containsExactlyInAnyOrder(BrokenRule.CHECKOUT_LEFT, BrokenRule.RESERVATION_LEFT);
        assertThat(audit(true).settledCheckouts()).isGreaterThan(0);
        assertThat(mine(audit(false))).isEmpty();
        assertStock(phone, 5, 0, 0);
    }

    @Test
    void d_units_of_a_cancelled_order_are_missed_and_a_repair_gives_them_back() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        assertStock(phone, 3, 0, 2);
        stores.orders().move(order.id(), OrderStatus.CANCELLED);
        assertThat(mine(audit(false))).isEmpty();
        clock.move(Duration.ofSeconds(11));
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.STOCK_OF_CANCELLED_ORDER);
        assertThat(mine(audit(true))).isEmpty();
        assertThat(mine(audit(false))).isEmpty();
        assertStock(phone, 5, 0, 0);
    }

    @Test
    void e_an_order_whose_units_were_given_away_is_found() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        assertStock(phone, 3, 0, 2);
        stores.stock().takeBack(stores.checkouts().reservation(order));
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.ORDER_WITHOUT_STOCK);
    }

    @Test
    void f_what_is_sold_while_it_is_looked_at_is_no_violation() throws InterruptedException {
        deliver(phone, 1_000);
        AtomicBoolean over = new AtomicBoolean();
        Thread customers = new Thread(() -> {
            for (int n = 0; n < 300 && !over.get(); n++) {
                buy(new UserId("USER-" + RandomKeys.random()));
            }
        });
        customers.start();
        try {
            for (int look = 0; look < 3; look++) {
                assertThat(mine(audit(false))).isEmpty();
            }
        } finally {
            over.set(true);
            customers.join();
        }
    }

    @Test
    void h_units_held_for_a_checkout_long_forgotten_are_missed_and_a_repair_lets_them_go() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("left", Step.DECIDE);
        forget(reservationOf("left"));
        clock.move(LONG);
        assertThat(mine(audit(false)))
                .extracting(Violation::rule)
                .containsExactlyInAnyOrder(BrokenRule.CHECKOUT_LEFT, BrokenRule.HELD_ROWS);
        assertThat(audit(true).unitsLetGo()).isPositive();
        assertThat(mine(audit(false))).isEmpty();
        assertStock(phone, 5, 0, 0);
        assertThat(audit(true).unitsLetGo()).isZero();
    }

    @Test
    void i_an_order_that_was_decided_for_is_placed_although_stock_has_forgotten_its_units() {
        deliver(phone, 5);
        stores.stock()
                .reserve(new Reservation(new CheckoutId(customer, "none"), MOSCOW, Map.of(phone, 1), clock.instant()));
        add(phone, 2);
        diesBefore("decided", Step.SELL);
        Order order = Order.begun(made("decided").intent().placement());
        forget(new CheckoutId(customer, "none").order().value());
        forget(reservationOf("decided"));
        clock.move(LONG);
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.HELD_ROWS);
        assertThat(mine(audit(true))).isEmpty();
        assertThat(mine(audit(false))).isEmpty();
        assertStock(phone, 3, 0, 2);
        assertThat(orders()).extracting(Order::id).containsExactly(order.id());
        assertThat(ordered(order("decided")).id()).isEqualTo(order.id());
        assertThat(cart().lines()).isEmpty();
        cancellation().cancel(order.id());
        assertStock(phone, 5, 0, 0);
    }

    @Test
    void k_units_are_not_let_go_if_something_happened_since_they_were_counted() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("left", Step.DECIDE);
        forget(reservationOf("left"));
        StockScan scan = new StockScan(fixture.cassandra());
        List<Book> books = new ArrayList<>();
        scan.forEach(books::add, progress -> {});
        Book book = books.stream()
                .filter(each -> each.product().equals(phone))
                .findFirst()
                .orElseThrow();
        Snapshot seen = book.snapshot();
        deliver(phone, 1);
        ForgottenUnits forgotten = new ForgottenUnits(fixture.cassandra());
        assertThat(forgotten.letGo(book, seen, 2, List.of())).isFalse();
        assertStock(phone, 4, 2, 0);
        assertThat(forgotten.letGo(book, book.snapshot(), 2, List.of())).isTrue();
        assertStock(phone, 6, 0, 0);
    }

    @Test
    void l_an_order_whose_units_stock_never_knew_takes_others_and_does_so_once() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("decided", Step.SELL);
        forget(reservationOf("decided"));
        isLeftWith(5);
        clock.move(LONG);
        assertThat(mine(audit(true))).isEmpty();
        assertThat(orders()).hasSize(1);
        assertStock(phone, 3, 0, 2);
        assertThat(mine(audit(true))).isEmpty();
        assertStock(phone, 3, 0, 2);
    }

    @Test
    void m_an_order_for_which_no_units_are_left_is_placed_and_told() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("decided", Step.SELL);
        forget(reservationOf("decided"));
        isLeftWith(1);
        clock.move(LONG);
        assertThat(mine(audit(true))).extracting(Violation::rule).containsExactly(BrokenRule.CHECKOUT_LEFT);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 1, 0, 0);
    }

    @Test
    void n_units_of_an_order_may_be_held_for_minutes_and_no_longer() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("decided", Step.SELL);
        assertStock(phone, 3, 2, 0);
        assertThat(mine(audit(false))).isEmpty();
        clock.move(LONG_HELD);
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.RESERVATION_LEFT);
        assertThat(mine(audit(true))).isEmpty();
        assertThat(mine(audit(false))).isEmpty();
        assertStock(phone, 3, 0, 2);
    }

    @Test
    void o_an_order_that_was_lost_is_placed_again() {
        deliver(phone, 5);
        add(phone, 2);
        Order lost = ordered(order("key"));
        assertStock(phone, 3, 0, 2);
        execute("TRUNCATE shop.orders_by_id"); // a delete would win over the timestamp of whoever places it again
        clock.move(LONG_HELD);
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.CHECKOUT_WITHOUT_ORDER);
        assertThat(mine(audit(true))).isEmpty();
        assertThat(stores.orders().find(lost.id())).contains(lost);
    }

    @Test
    void p_an_attempt_that_was_refused_and_still_holds_is_found_and_undone() {
        deliver(phone, 5);
        add(phone, 2);
        diesBefore("held", Step.DECIDE);
        Intent left = stores.intents().unsettled(customer, EXPIRES_AFTER).get(0);
        stores.checkouts().abort(left, new Decision.Expired(), false);
        assertThat(mine(audit(false))).isEmpty();
        clock.move(LONG_HELD);
        assertThat(mine(audit(false))).extracting(Violation::rule).containsExactly(BrokenRule.RESERVATION_LEFT);
        assertThat(mine(audit(true))).isEmpty();
        assertStock(phone, 5, 0, 0);
    }

    @Test
    void q_sales_that_no_attempt_tells_of_are_found() {
        deliver(phone, 5);
        Reservation nobodys =
                new Reservation(new CheckoutId(customer, "none"), MOSCOW, Map.of(phone, 3), clock.instant());
        stores.stock().reserve(nobodys);
        stores.stock().confirm(nobodys);
        clock.move(LONG_HELD);
        assertThat(mine(audit(false)))
                .extracting(Violation::rule)
                .containsExactly(BrokenRule.RESERVATION_WITHOUT_CHECKOUT);
        deliver(cable, 5);
        add(cable, 1);
        diesBefore("undecided", Step.DECIDE);
        Intent left = stores.intents().unsettled(customer, EXPIRES_AFTER).get(0);
        stores.checkouts().abort(left, new Decision.Expired(), false);
        stores.stock().confirm(left.reservation());
        clock.move(LONG_HELD);
        assertThat(mine(audit(false))).extracting(Violation::rule).contains(BrokenRule.STOCK_WITHOUT_ORDER);
    }

    /** As after the restore of a backup in which stock is older than checkouts. */
    private void isLeftWith(int units) {
        execute(
                "UPDATE shop.stock_by_product_zone SET available = ?, held = 0, received = ?"
                        + " WHERE product_id = ? AND geozone = ? AND bucket = 0",
                units,
                units,
                phone.value(),
                MOSCOW.value());
    }

    /** As time does with what nobody has touched for two days. */
    private void forget(String reservation) {
        execute(
                "DELETE FROM shop.stock_by_product_zone WHERE product_id = ? AND geozone = ? AND bucket = 0"
                        + " AND slot = ? AND reservation_id = ?",
                phone.value(),
                MOSCOW.value(),
                (int) (clock.instant().getEpochSecond() / 5),
                "R:" + reservation);
        stores = open(clock); // an instance that did not see it
    }

    private String reservationOf(String key) {
        return stores.intents().unsettled(customer, EXPIRES_AFTER).stream()
                .filter(intent -> intent.id().key().equals(key))
                .findFirst()
                .orElseThrow()
                .reservation()
                .id()
                .text();
    }

    private void buy(UserId user) {
        Item item = new Item(phone, "Телефон", require(phone).card().price(), "");
        stores.carts().change(Owner.of(user), new CartChange.Add(ChangeId.at(clock.instant()), item, 1));
        saga().order(new CheckoutRequest(
                new CheckoutId(user, "key"), MOSCOW, SampleOrders.address(), new PaymentMethod("card")));
    }

    private AuditReport audit(boolean repair) {
        return new ShopAudit(fixture.cassandra(), clock, saga(), stores.orders(), stores.stock())
                .run(repair, progress -> {});
    }

    /** Returns those of this test; others broke more. */
    private List<Violation> mine(AuditReport report) {
        return report.first().stream()
                .filter(violation -> violation.where().contains(customer.value())
                        || violation.where().contains(phone.value())
                        || violation.where().contains(cable.value()))
                .toList();
    }

    private void diesBefore(String key, Step where) {
        try {
            saga(step -> {
                        if (step == where) {
                            throw new IllegalStateException("died");
                        }
                    })
                    .order(request(key));
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("died");
        }
    }

    private void execute(String cql, Object... values) {
        Cassandra cassandra = fixture.cassandra();
        cassandra.execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql), values));
    }
}
