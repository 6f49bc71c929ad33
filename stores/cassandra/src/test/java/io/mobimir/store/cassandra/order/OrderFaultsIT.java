package io.mobimir.store.cassandra.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances of a shop; the first one loses messages. */
@OnCassandra
class OrderFaultsIT {
    private static final String CONDITION = "IF status = ?";

    private static CassandraFixture fixture;
    private static LossySession losses;
    private static Cassandra lossy;

    private final TestClock clock = TestClock.atPresent();
    private OrderStores first;
    private OrderStores second;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        losses = new LossySession();
        lossy = fixture.lossy(losses);
    }

    @AfterAll
    static void closeStore() {
        lossy.close();
        fixture.close();
    }

    @BeforeEach
    void openInstances() {
        losses.loseNothingMore();
        first = OrderStores.open(lossy, OrderBuckets.DEFAULT, clock);
        second = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock);
    }

    @Test
    void placing_after_a_lost_answer_finds_the_order_placed() {
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        losses.lose(Loss.ANSWER, 1, "INTO");
        assertFails(Outcome.UNKNOWN, () -> first.orders().place(placement));
        assertThat(first.orders().place(placement)).isEqualTo(PlaceOrderResult.ALREADY_PLACED);
        assertThat(history(placement.user())).containsExactly(Order.begun(placement));
    }

    @Test
    void placing_again_after_only_the_order_itself_was_written_writes_its_copies() {
        Order order = Order.begun(SampleOrders.of(RandomKeys.user(), clock.instant()));
        fixture.cassandra().execute(new OrderTruth(fixture.cassandra()).insert(order));
        assertThat(history(order.user())).isEmpty();
        assertThat(second.orders().place(order.placement())).isEqualTo(PlaceOrderResult.ALREADY_PLACED);
        assertThat(history(order.user())).containsExactly(order);
    }

    @Test
    void a_move_whose_answer_was_lost_is_found_to_have_happened_once() {
        Placement placement = placed();
        losses.lose(Loss.ANSWER, 1, CONDITION);
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
        assertTrail(placement.id(), OrderStatus.NEW, OrderStatus.PROCESSING);
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.PROCESSING);
    }

    @Test
    void a_move_whose_request_was_lost_is_made_again() {
        Placement placement = placed();
        losses.lose(Loss.REQUEST, 3, CONDITION);
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
        assertTrail(placement.id(), OrderStatus.NEW, OrderStatus.PROCESSING);
    }

    @Test
    void a_move_knows_its_own_step_although_the_order_has_gone_on() {
        Placement placement = placed();
        losses.lose(Loss.ANSWER, 1, CONDITION, () -> second.orders().move(placement.id(), OrderStatus.SHIPPED));
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
        assertTrail(placement.id(), OrderStatus.NEW, OrderStatus.PROCESSING, OrderStatus.SHIPPED);
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.SHIPPED);
    }

    @Test
    void a_move_does_not_take_the_step_of_another_for_its_own() {
        Placement placement = placed();
        losses.lose(Loss.REQUEST, 1, CONDITION, () -> second.orders().move(placement.id(), OrderStatus.PROCESSING));
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Unchanged.class);
        assertTrail(placement.id(), OrderStatus.NEW, OrderStatus.PROCESSING);
    }

    @Test
    void a_move_that_cannot_be_found_out_about_says_so() {
        Placement placement = placed();
        losses.lose(Loss.REQUEST, 100, CONDITION);
        assertFails(Outcome.UNKNOWN, () -> first.orders().move(placement.id(), OrderStatus.PROCESSING));
        losses.loseNothingMore();
        assertTrail(placement.id(), OrderStatus.NEW);
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
    }

    @Test
    void what_is_in_doubt_is_not_called_certain_because_of_a_later_failure() {
        Placement placement = placed();
        losses.lose(Loss.ANSWER, 1, CONDITION, () -> losses.lose(Loss.NO_NODE, 100, "orders_by_id"));
        assertFails(Outcome.UNKNOWN, () -> first.orders().move(placement.id(), OrderStatus.PROCESSING));
        losses.loseNothingMore();
        assertTrail(placement.id(), OrderStatus.NEW, OrderStatus.PROCESSING);
    }

    @Test
    void a_move_that_never_left_is_certain_not_to_have_happened() {
        Placement placement = placed();
        losses.lose(Loss.NO_NODE, 1, CONDITION);
        assertFails(Outcome.NOT_APPLIED, () -> first.orders().move(placement.id(), OrderStatus.PROCESSING));
        assertTrail(placement.id(), OrderStatus.NEW);
    }

    @Test
    void copies_that_a_dying_instance_left_behind_are_finished_by_another() {
        Placement placement = placed();
        loseCopies();
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.NEW);
        clock.move(Duration.ofSeconds(6));
        second.sweep().sweep();
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.PROCESSING);
    }

    @Test
    void a_step_of_which_a_dying_instance_told_nobody_is_told_by_another() {
        Placement placement = placed();
        losses.lose(Loss.REQUEST, 1, lossy.inKeyspace("INTO shop.order_feed"));
        assertThat(first.orders().move(placement.id(), OrderStatus.PROCESSING))
                .isInstanceOf(OrderMoveResult.Moved.class);
        assertThat(told(placement.id())).isEmpty();
        clock.move(Duration.ofSeconds(6));
        second.sweep().sweep();
        assertThat(told(placement.id())).hasSize(1);
    }

    private List<OrderChange> told(OrderId id) {
        return second.feed().between(clock.instant(), clock.instant()).stream()
                .filter(change -> change.order().equals(id))
                .toList();
    }

    @Test
    void a_new_instance_finds_what_was_left_hours_ago() {
        Placement placement = placed();
        loseCopies();
        first.orders().move(placement.id(), OrderStatus.PROCESSING);
        clock.move(Duration.ofHours(20));
        OrderStores third = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock);
        int settled = 0;
        for (int hour = 0; hour <= 20; hour++) {
            settled += third.sweep().sweep();
        }
        assertThat(settled).isPositive();
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.PROCESSING);
        assertThat(third.sweep().sweep()).isZero();
    }

    /** A sweep that comes too early must not be the last one for the step. */
    @Test
    void a_sweep_between_announcement_and_step_does_not_end_the_watch() {
        Placement placement = placed();
        losses.lose(Loss.NOTHING, 1, CONDITION, () -> {
            clock.move(Duration.ofSeconds(6));
            second.sweep().sweep();
        });
        loseCopies();
        first.orders().move(placement.id(), OrderStatus.PROCESSING);
        clock.move(Duration.ofSeconds(6));
        second.sweep().sweep();
        assertThat(history(placement.user())).extracting(Order::status).containsExactly(OrderStatus.PROCESSING);
    }

    /** Loses the writes of both tables of copies, but not the announcement and not the order. */
    private void loseCopies() {
        losses.lose(Loss.REQUEST, 1, lossy.inKeyspace("INTO shop.orders_by_user"));
        losses.lose(Loss.REQUEST, 1, lossy.inKeyspace("INTO shop.orders_by_period"));
    }

    private Placement placed() {
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        first.orders().place(placement);
        return placement;
    }

    private List<Order> history(UserId user) {
        return second.orders()
                .history(HistoryQuery.of(user), 10, Optional.empty())
                .items();
    }

    private void assertTrail(OrderId id, OrderStatus... steps) {
        assertThat(second.orders().trail(id)).extracting(OrderStep::status).containsExactly(steps);
    }

    private static void assertFails(Outcome outcome, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.outcome()).isEqualTo(outcome));
    }
}
