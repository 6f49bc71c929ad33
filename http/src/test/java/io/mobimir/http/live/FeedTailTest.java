package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTailTest {
    private final TestClock clock = TestClock.atPresent();
    private final List<Told> told = new ArrayList<>();
    private final FeedTail tail = new FeedTail(this::between, clock);
    private boolean down;

    private record Told(Instant at, OrderChange change) {}

    private List<OrderChange> between(Instant first, Instant last) {
        if (down) {
            throw new StoreException(Outcome.NOT_APPLIED, "down");
        }
        List<Instant> seconds = OrderFeed.seconds(first, last);
        return told.stream()
                .filter(each -> !each.at.isBefore(seconds.get(0)) && !each.at.isAfter(last))
                .map(Told::change)
                .toList();
    }

    @Test
    void each_step_is_told_once_however_often_its_second_is_read() {
        OrderId order = tell(0, 1);
        assertThat(tail.news()).containsExactly(order);
        assertThat(tail.news()).isEmpty();
        told.add(new Told(clock.instant(), new OrderChange(order, 2)));
        clock.move(Duration.ofSeconds(1));
        assertThat(tail.news()).containsExactly(order);
        assertThat(tail.news()).isEmpty();
    }

    @Test
    void a_clock_that_is_five_seconds_wrong_hides_nothing() {
        tail.news();
        clock.move(Duration.ofSeconds(1));
        OrderId slow = tell(-5, 1);
        OrderId fast = tell(5, 1);
        assertThat(tail.news()).containsExactlyInAnyOrder(slow, fast);
    }

    @Test
    void what_came_during_an_outage_is_told_after_it() {
        tail.news();
        OrderId first = tell(1, 1);
        down = true;
        clock.move(Duration.ofSeconds(30));
        assertThatThrownBy(tail::news).isInstanceOf(StoreException.class);
        down = false;
        assertThat(tail.news()).containsExactly(first);
    }

    @Test
    void after_a_long_outage_it_reads_a_bounded_time() {
        tail.news();
        clock.move(Duration.ofHours(3));
        OrderId recent = tell(-30, 1);
        assertThat(tail.news()).containsExactly(recent);
    }

    @Test
    void a_clock_that_jumps_back_is_followed() {
        tail.news();
        clock.move(Duration.ofHours(-1));
        OrderId order = tell(0, 1);
        assertThat(tail.news()).containsExactly(order);
    }

    private OrderId tell(int secondsFromNow, long version) {
        OrderId order = RandomKeys.order();
        told.add(new Told(clock.instant().plusSeconds(secondsFromNow), new OrderChange(order, version)));
        return order;
    }
}
