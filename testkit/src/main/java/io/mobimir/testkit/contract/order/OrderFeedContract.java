package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of orders for readers that wait for a step. */
public abstract class OrderFeedContract {
    private static final int MANY = 60;

    private final TestClock clock = TestClock.atPresent();
    private Orders orders;
    private OrderFeed feed;

    /** Opens both views of one store with this clock; it may hold other tests' data. */
    protected abstract FeedStores open(Clock clock);

    /** The orders of a store and the feed of their steps. */
    public record FeedStores(Orders orders, OrderFeed feed) {}

    @BeforeEach
    void openStore() {
        FeedStores stores = open(clock);
        orders = stores.orders();
        feed = stores.feed();
    }

    @Test
    public void a_step_is_told_in_the_second_in_which_it_was_taken() {
        Order moved = moved(placed(), OrderStatus.PROCESSING);
        Instant now = clock.instant();
        assertThat(told(now, now, moved.id())).containsExactly(OrderChange.of(moved));
        assertThat(told(now.minusSeconds(10), now.minusSeconds(1), moved.id())).isEmpty();
        assertThat(told(now.plusSeconds(1), now.plusSeconds(10), moved.id())).isEmpty();
    }

    @Test
    public void the_first_and_the_last_second_belong_to_what_is_read() {
        Instant first = clock.instant();
        Order early = moved(placed(), OrderStatus.PROCESSING);
        Instant last = clock.move(Duration.ofSeconds(7));
        Order late = moved(placed(), OrderStatus.CANCELLED);
        Instant lastMoment = last.truncatedTo(ChronoUnit.SECONDS);
        Instant firstMoment = first.truncatedTo(ChronoUnit.SECONDS).plusMillis(999);
        assertThat(feed.between(firstMoment, lastMoment)).contains(OrderChange.of(early), OrderChange.of(late));
    }

    @Test
    public void every_step_is_told_with_its_own_version() {
        Placement placement = placed();
        Order first = moved(placement, OrderStatus.PROCESSING);
        Order second = moved(placement, OrderStatus.SHIPPED);
        assertThat(told(clock.instant(), clock.instant(), placement.id()))
                .containsExactlyInAnyOrder(OrderChange.of(first), OrderChange.of(second));
    }

    @Test
    public void a_step_that_is_not_taken_is_not_told() {
        Placement placement = placed();
        orders.move(placement.id(), OrderStatus.DELIVERED);
        assertThat(told(clock.instant(), clock.instant(), placement.id())).isEmpty();
        moved(placement, OrderStatus.CANCELLED);
        clock.move(Duration.ofSeconds(5));
        orders.move(placement.id(), OrderStatus.CANCELLED);
        orders.move(placement.id(), OrderStatus.PROCESSING);
        assertThat(told(clock.instant(), clock.instant(), placement.id())).isEmpty();
    }

    @Test
    public void many_steps_of_one_second_are_all_told() {
        List<Placement> all = Stream.generate(this::placed).limit(MANY).toList();
        Set<OrderChange> steps = Race.of(
                        4,
                        racer -> () -> all.stream()
                                .skip(racer * MANY / 4)
                                .limit(MANY / 4)
                                .map(placement -> OrderChange.of(moved(placement, OrderStatus.PROCESSING)))
                                .toList())
                .stream()
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        assertThat(steps).hasSize(MANY);
        assertThat(feed.between(clock.instant(), clock.instant())).containsAll(steps);
    }

    @Test
    public void of_racing_steps_the_one_that_was_taken_is_told() {
        Placement placement = placed();
        Race.of(4, racer -> () -> orders.move(placement.id(), OrderStatus.PROCESSING));
        Order order = orders.find(placement.id()).orElseThrow();
        assertThat(told(clock.instant(), clock.instant(), placement.id())).containsExactly(OrderChange.of(order));
    }

    @Test
    public void a_longer_time_than_two_minutes_is_refused() {
        Instant now = clock.instant();
        assertThat(feed.between(now.minus(OrderFeed.LONGEST).plusSeconds(1), now))
                .isNotNull();
        assertThatThrownBy(() -> feed.between(now.minus(OrderFeed.LONGEST).minusSeconds(1), now))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> feed.between(now, now.minusSeconds(2))).isInstanceOf(IllegalArgumentException.class);
    }

    private Placement placed() {
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        orders.place(placement);
        return placement;
    }

    private Order moved(Placement placement, OrderStatus to) {
        orders.move(placement.id(), to);
        return orders.find(placement.id()).orElseThrow();
    }

    private List<OrderChange> told(Instant first, Instant last, OrderId id) {
        return feed.between(first, last).stream()
                .filter(change -> change.order().equals(id))
                .toList();
    }
}
