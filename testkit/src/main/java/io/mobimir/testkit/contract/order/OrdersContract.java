package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.order.StepActor;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of orders about placing and moving them; for lists see {@link OrderHistoryContract}. */
public abstract class OrdersContract {
    private final TestClock clock = TestClock.atPresent();
    private Orders orders;

    /** Opens a store with this clock and the default zones; it may hold other tests' data. */
    protected abstract Orders open(Clock clock);

    @BeforeEach
    void openStore() {
        orders = open(clock);
    }

    @Test
    public void a_placed_order_is_found_with_everything_it_has() {
        Purchase purchase = new Purchase(
                SampleOrders.KALININGRAD,
                List.of(
                        new OrderItem(new ProductId("PROD-🎁"), "Подарок 🎁 «Ёж»", "", 999, Money.rub("0")),
                        new OrderItem(
                                new ProductId("PROD-1"), "Дорогой 📱", "Ювелирные.Часы", 1, Money.rub("9999999.99")),
                        new OrderItem(
                                new ProductId("PROD-1"), "Дорогой 📱", "Ювелирные.Часы", 999, Money.rub("9999999.99"))),
                new ShippingAddress("Калининград 🏰", "Ленинский пр-т, д. 1 'А'", "236000"),
                new PaymentMethod("cash-on-delivery"));
        Placement placement = new Placement(RandomKeys.order(), RandomKeys.user(), clock.instant(), purchase);
        assertThat(orders.place(placement)).isEqualTo(PlaceOrderResult.PLACED);
        assertThat(orders.find(placement.id())).contains(Order.begun(placement));
        assertThat(history(placement.user())).containsExactly(Order.begun(placement));
        assertThat(orders.find(placement.id()).orElseThrow().total()).isEqualTo(Money.rub("9999999990.00"));
    }

    @Test
    public void an_unknown_order_is_not_found_and_cannot_be_moved() {
        OrderId unknown = RandomKeys.order();
        assertThat(orders.find(unknown)).isEmpty();
        assertThat(orders.trail(unknown)).isEmpty();
        assertThat(orders.move(unknown, OrderStatus.CANCELLED)).isEqualTo(new OrderMoveResult.NotFound());
        assertThat(orders.find(unknown)).isEmpty();
    }

    @Test
    public void placing_again_after_an_unknown_outcome_changes_nothing() {
        Placement placement = placed();
        assertThat(orders.place(placement)).isEqualTo(PlaceOrderResult.ALREADY_PLACED);
        assertThat(orders.trail(placement.id())).hasSize(1);
        assertThat(history(placement.user())).hasSize(1);
    }

    @Test
    public void placing_again_does_not_turn_back_an_order_that_has_moved() {
        Placement placement = placed();
        clock.move(Duration.ofMinutes(1));
        orders.move(placement.id(), OrderStatus.PROCESSING);
        Optional<Order> moved = orders.find(placement.id());
        assertThat(orders.place(placement)).isEqualTo(PlaceOrderResult.ALREADY_PLACED);
        assertThat(orders.find(placement.id())).isEqualTo(moved);
        assertThat(history(placement.user())).containsExactly(moved.orElseThrow());
    }

    @Test
    public void another_order_under_a_taken_id_is_refused_and_leaves_no_trace() {
        Placement first = placed();
        UserId other = RandomKeys.user();
        Placement second = SampleOrders.of(first.id(), other, first.createdAt(), SampleOrders.MOSCOW);
        Placement costlier = new Placement(
                first.id(),
                first.user(),
                first.createdAt(),
                new Purchase(
                        SampleOrders.MOSCOW,
                        List.of(SampleOrders.phone(), SampleOrders.phone()),
                        SampleOrders.address(),
                        new PaymentMethod("card")));
        assertThat(orders.place(second)).isEqualTo(PlaceOrderResult.ID_TAKEN);
        assertThat(orders.place(costlier)).isEqualTo(PlaceOrderResult.ID_TAKEN);
        assertThat(orders.find(first.id())).contains(Order.begun(first));
        assertThat(history(first.user())).containsExactly(Order.begun(first));
        assertThat(history(other)).isEmpty();
    }

    @Test
    public void one_order_placed_by_racing_retries_is_one_order() {
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        assertThat(Race.of(8, racer -> () -> orders.place(placement)))
                .contains(PlaceOrderResult.PLACED)
                .doesNotContain(PlaceOrderResult.ID_TAKEN);
        assertThat(orders.trail(placement.id())).hasSize(1);
        assertThat(history(placement.user())).containsExactly(Order.begun(placement));
    }

    @Test
    public void an_order_goes_its_way_step_by_step_and_leaves_a_trail() {
        Placement placement = placed();
        Instant placedAt = placement.createdAt();
        for (OrderStatus next : List.of(OrderStatus.PROCESSING, OrderStatus.SHIPPED, OrderStatus.DELIVERED)) {
            clock.move(Duration.ofHours(1));
            assertThat(orders.move(placement.id(), next)).isInstanceOf(OrderMoveResult.Moved.class);
            assertThat(status(placement.id())).isEqualTo(next);
        }
        assertThat(orders.trail(placement.id()))
                .containsExactly(
                        new OrderStep(1, OrderStatus.NEW, placedAt),
                        new OrderStep(2, OrderStatus.PROCESSING, placedAt.plus(Duration.ofHours(1))),
                        new OrderStep(3, OrderStatus.SHIPPED, placedAt.plus(Duration.ofHours(2))),
                        new OrderStep(4, OrderStatus.DELIVERED, placedAt.plus(Duration.ofHours(3))));
    }

    @Test
    public void a_step_that_staff_took_says_who_and_why() {
        Placement placement = placed();
        StepActor clerk = new StepActor("user:CLERK-1", "оплата пришла");
        moved(orders.move(placement.id(), OrderStatus.PROCESSING, Optional.of(clerk)));
        orders.move(placement.id(), OrderStatus.PROCESSING, Optional.of(new StepActor("user:CLERK-2", "")));
        moved(orders.move(placement.id(), OrderStatus.CANCELLED));
        assertThat(orders.trail(placement.id()))
                .extracting(OrderStep::by)
                .containsExactly(Optional.empty(), Optional.of(clerk), Optional.empty());
    }

    @Test
    public void a_move_tells_the_order_as_it_is_found_afterwards_everywhere() {
        Placement placement = placed();
        clock.move(Duration.ofMinutes(1));
        Order moved = moved(orders.move(placement.id(), OrderStatus.PROCESSING));
        assertThat(moved.placement()).isEqualTo(placement);
        assertThat(moved.progress().version())
                .isGreaterThan(Order.begun(placement).progress().version());
        assertThat(orders.find(placement.id())).contains(moved);
        assertThat(history(placement.user())).containsExactly(moved);
    }

    @Test
    public void only_allowed_steps_are_taken() {
        for (OrderStatus from : OrderStatus.values()) {
            for (OrderStatus to : OrderStatus.values()) {
                Placement placement = placedAndMovedTo(from);
                List<OrderStep> before = orders.trail(placement.id());
                OrderMoveResult move = orders.move(placement.id(), to);
                boolean allowed = from.canBecome(to);
                assertThat(move instanceof OrderMoveResult.Moved)
                        .as("%s to %s: %s", from, to, move)
                        .isEqualTo(allowed);
                assertThat(status(placement.id())).isEqualTo(allowed ? to : from);
                assertThat(orders.trail(placement.id())).hasSize(before.size() + (allowed ? 1 : 0));
            }
        }
    }

    @Test
    public void a_refused_step_tells_where_the_order_is() {
        Placement placement = placedAndMovedTo(OrderStatus.SHIPPED);
        Order shipped = orders.find(placement.id()).orElseThrow();
        assertThat(orders.move(placement.id(), OrderStatus.CANCELLED))
                .isEqualTo(new OrderMoveResult.NotAllowed(shipped));
    }

    @Test
    public void moving_again_after_an_unknown_outcome_changes_nothing() {
        Placement placement = placed();
        Order moved = moved(orders.move(placement.id(), OrderStatus.PROCESSING));
        clock.move(Duration.ofMinutes(1));
        assertThat(orders.move(placement.id(), OrderStatus.PROCESSING)).isEqualTo(new OrderMoveResult.Unchanged(moved));
        assertThat(orders.trail(placement.id())).hasSize(2);
    }

    @Test
    public void a_clock_that_jumps_back_turns_nothing_back() {
        Placement placement = placed();
        clock.move(Duration.ofMinutes(1));
        Order processing = moved(orders.move(placement.id(), OrderStatus.PROCESSING));
        clock.move(Duration.ofHours(-2));
        Order shipped = moved(orders.move(placement.id(), OrderStatus.SHIPPED));
        assertThat(shipped.progress().version())
                .isGreaterThan(processing.progress().version());
        assertThat(orders.find(placement.id())).contains(shipped);
        assertThat(history(placement.user())).containsExactly(shipped);
        assertThat(orders.trail(placement.id()))
                .extracting(OrderStep::at)
                .isSorted()
                .hasSize(3);
    }

    @Test
    public void an_order_placed_by_a_clock_that_runs_ahead_moves_like_any_other() {
        clock.move(Duration.ofHours(3));
        Placement placement = placed();
        clock.move(Duration.ofHours(-3));
        Order moved = moved(orders.move(placement.id(), OrderStatus.PROCESSING));
        assertThat(orders.find(placement.id())).contains(moved);
        assertThat(history(placement.user())).containsExactly(moved);
    }

    @Test
    public void of_racing_moves_to_one_status_one_wins() {
        Placement placement = placed();
        List<OrderMoveResult> moves = Race.of(4, racer -> () -> orders.move(placement.id(), OrderStatus.PROCESSING));
        assertThat(moves).filteredOn(OrderMoveResult.Moved.class::isInstance).hasSize(1);
        assertThat(moves)
                .filteredOn(OrderMoveResult.Unchanged.class::isInstance)
                .hasSize(3);
        assertThat(orders.trail(placement.id())).hasSize(2);
    }

    @Test
    public void an_order_is_shipped_or_cancelled_but_never_both() {
        for (int round = 0; round < 10; round++) {
            Placement placement = placedAndMovedTo(OrderStatus.PROCESSING);
            List<OrderMoveResult> moves = Race.of(
                    2,
                    racer -> () ->
                            orders.move(placement.id(), racer == 0 ? OrderStatus.SHIPPED : OrderStatus.CANCELLED));
            assertThat(moves)
                    .filteredOn(OrderMoveResult.Moved.class::isInstance)
                    .hasSize(1);
            assertThat(moves)
                    .filteredOn(OrderMoveResult.NotAllowed.class::isInstance)
                    .hasSize(1);
            assertTrailHasNoGap(placement.id());
        }
    }

    @Test
    public void racing_moves_of_every_kind_leave_a_trail_without_a_gap() {
        List<OrderStatus> steps =
                List.of(OrderStatus.PROCESSING, OrderStatus.SHIPPED, OrderStatus.DELIVERED, OrderStatus.CANCELLED);
        for (int round = 0; round < 5; round++) {
            Placement placement = placed();
            Race.of(8, racer -> () -> orders.move(placement.id(), steps.get(racer % 4)));
            assertTrailHasNoGap(placement.id());
            Order found = orders.find(placement.id()).orElseThrow();
            assertThat(history(placement.user())).containsExactly(found);
        }
    }

    @Test
    public void an_unknown_zone_is_refused_by_name_and_nothing_is_written() {
        Placement placement =
                SampleOrders.of(RandomKeys.order(), RandomKeys.user(), clock.instant(), new Zone("atlantis"));
        assertRefused("geozone", placement);
    }

    @Test
    public void an_order_from_the_future_is_refused_by_name_and_nothing_is_written() {
        assertRefused(
                "created_at", SampleOrders.of(RandomKeys.user(), clock.instant().plusSeconds(6)));
        Placement almost = SampleOrders.of(RandomKeys.user(), clock.instant().plusSeconds(5));
        assertThat(orders.place(almost)).isEqualTo(PlaceOrderResult.PLACED);
    }

    private void assertRefused(String field, Placement placement) {
        assertThatThrownBy(() -> orders.place(placement))
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo(field));
        assertThat(orders.find(placement.id())).isEmpty();
        assertThat(history(placement.user())).isEmpty();
    }

    private void assertTrailHasNoGap(OrderId id) {
        List<OrderStep> trail = orders.trail(id);
        assertThat(trail.get(0).status()).isEqualTo(OrderStatus.NEW);
        for (int i = 0; i < trail.size(); i++) {
            assertThat(trail.get(i).number()).isEqualTo(i + 1);
            assertThat(i == 0
                            || trail.get(i - 1).status().canBecome(trail.get(i).status()))
                    .as("step %d of %s", i + 1, trail)
                    .isTrue();
        }
        assertThat(trail.get(trail.size() - 1).status()).isEqualTo(status(id));
    }

    private Placement placed() {
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        orders.place(placement);
        return placement;
    }

    private Placement placedAndMovedTo(OrderStatus status) {
        Placement placement = placed();
        List<OrderStatus> way = switch (status) {
            case NEW -> List.of();
            case PROCESSING -> List.of(OrderStatus.PROCESSING);
            case SHIPPED -> List.of(OrderStatus.PROCESSING, OrderStatus.SHIPPED);
            case DELIVERED -> List.of(OrderStatus.PROCESSING, OrderStatus.SHIPPED, OrderStatus.DELIVERED);
            case CANCELLED -> List.of(OrderStatus.CANCELLED);
        };
        way.forEach(step -> orders.move(placement.id(), step));
        return placement;
    }

    private static Order moved(OrderMoveResult move) {
        assertThat(move).isInstanceOf(OrderMoveResult.Moved.class);
        return ((OrderMoveResult.Moved) move).order();
    }

    private OrderStatus status(OrderId id) {
        return orders.find(id).orElseThrow().status();
    }

    private List<Order> history(UserId user) {
        return orders.history(HistoryQuery.of(user), 100, Optional.empty()).items();
    }
}
