package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchersTest {
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration NEVER = Duration.ofHours(1);

    private final Broken orders = new Broken();
    private Watchers watchers = watchers(10, SOON, NEVER, NEVER, orders);

    @AfterEach
    void close() {
        watchers.close();
    }

    @Test
    void steps_taken_before_come_first_and_new_ones_follow() {
        OrderId order = placed();
        orders.move(order, OrderStatus.PROCESSING);
        Seen seen = subscribe(order, 0);
        assertThat(seen.steps).containsExactly(1, 2);
        orders.move(order, OrderStatus.SHIPPED);
        await().untilAsserted(() -> assertThat(seen.steps).containsExactly(1, 2, 3));
    }

    @Test
    void whoever_has_seen_some_steps_gets_only_the_rest() {
        OrderId order = placed();
        orders.move(order, OrderStatus.PROCESSING);
        assertThat(subscribe(order, 1).steps).containsExactly(2);
    }

    @Test
    void the_last_step_ends_the_watch_of_all_who_wait_for_it() {
        OrderId order = placed();
        Seen one = subscribe(order, 0);
        Seen two = subscribe(order, 0);
        orders.move(order, OrderStatus.CANCELLED);
        await().until(() -> one.ends.get() == 1 && two.ends.get() == 1);
        assertThat(one.steps).containsExactly(1, 2);
        assertThat(watchers.count()).isZero();
    }

    @Test
    void only_watched_orders_are_read() {
        OrderId watched = placed();
        OrderId other = placed();
        Seen seen = subscribe(watched, 0);
        orders.reads.clear();
        orders.move(other, OrderStatus.PROCESSING);
        orders.move(watched, OrderStatus.PROCESSING);
        await().untilAsserted(() -> assertThat(seen.steps).hasSize(2));
        assertThat(orders.reads).containsExactly(watched);
    }

    @Test
    void an_order_of_which_the_feed_says_nothing_is_read_now_and_then() {
        watchers.close();
        watchers = watchers(10, SOON, SOON.multipliedBy(3), NEVER, (first, last) -> List.of());
        OrderId order = placed();
        Seen seen = subscribe(order, 0);
        orders.move(order, OrderStatus.PROCESSING);
        await().untilAsserted(() -> assertThat(seen.steps).containsExactly(1, 2));
    }

    @Test
    void a_step_that_cannot_be_read_is_read_when_the_store_is_back() {
        OrderId order = placed();
        Seen seen = subscribe(order, 0);
        orders.down = true;
        orders.move(order, OrderStatus.PROCESSING);
        await().until(() -> orders.failed.get() > 2);
        orders.down = false;
        await().untilAsserted(() -> assertThat(seen.steps).containsExactly(1, 2));
    }

    @Test
    void a_watch_that_cannot_begin_takes_no_place() {
        OrderId order = placed();
        orders.down = true;
        assertThatThrownBy(() -> subscribe(order, 0)).isInstanceOf(StoreException.class);
        assertThat(watchers.count()).isZero();
    }

    @Test
    void no_more_may_watch_than_there_are_places() {
        OrderId order = placed();
        for (int i = 0; i < 9; i++) {
            subscribe(order, 0);
        }
        Subscription last =
                watchers.subscribe(order, 0, Viewers.anybody(), new Seen()).orElseThrow();
        assertThat(watchers.subscribe(order, 0, Viewers.anybody(), new Seen())).isEmpty();
        last.close();
        last.close();
        assertThat(watchers.count()).isEqualTo(9);
        assertThat(watchers.subscribe(order, 0, Viewers.anybody(), new Seen())).isPresent();
    }

    @Test
    void signs_of_life_are_sent_to_whoever_still_watches() {
        watchers.close();
        watchers = watchers(10, NEVER, NEVER, SOON, orders);
        Seen seen = new Seen();
        Subscription subscription =
                watchers.subscribe(placed(), 0, Viewers.anybody(), seen).orElseThrow();
        await().until(() -> seen.beats.get() >= 3);
        subscription.close();
        int beats = seen.beats.get();
        Seen other = subscribe(placed(), 0);
        await().until(() -> other.beats.get() >= 3);
        assertThat(seen.beats.get()).isLessThanOrEqualTo(beats + 1);
    }

    @Test
    void closing_ends_every_watch() {
        Seen seen = subscribe(placed(), 0);
        watchers.close();
        assertThat(seen.ends).hasValue(1);
        assertThat(watchers.count()).isZero();
    }

    private Seen subscribe(OrderId order, int lastSeen) {
        Seen seen = new Seen();
        assertThat(watchers.subscribe(order, lastSeen, Viewers.anybody(), seen)).isPresent();
        return seen;
    }

    private OrderId placed() {
        Placement placement =
                SampleOrders.of(RandomKeys.user(), Clock.systemUTC().instant());
        orders.place(placement);
        return placement.id();
    }

    private Watchers watchers(int most, Duration look, Duration recheck, Duration beat, OrderFeed feed) {
        return new Watchers(
                orders, feed, Viewers.noSessions(), Clock.systemUTC(), new WatchSettings(most, look, recheck, beat));
    }

    private static final class Seen implements Watcher {
        private final List<Integer> steps = new CopyOnWriteArrayList<>();
        private final AtomicInteger beats = new AtomicInteger();
        private final AtomicInteger ends = new AtomicInteger();

        @Override
        public void step(OrderStep step) {
            steps.add(step.number());
        }

        @Override
        public void beat() {
            beats.incrementAndGet();
        }

        @Override
        public void end() {
            ends.incrementAndGet();
        }
    }

    /** Orders whose trails sometimes cannot be read. */
    private static final class Broken extends MemoryOrders {
        private final List<OrderId> reads = new CopyOnWriteArrayList<>();
        private final AtomicInteger failed = new AtomicInteger();
        private volatile boolean down;

        Broken() {
            super(Clock.systemUTC());
        }

        @Override
        public synchronized List<OrderStep> trail(OrderId id) {
            if (down) {
                failed.incrementAndGet();
                throw new StoreException(Outcome.NOT_APPLIED, "down");
            }
            reads.add(id);
            return super.trail(id);
        }
    }
}
