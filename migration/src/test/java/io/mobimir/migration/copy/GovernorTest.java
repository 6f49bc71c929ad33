package io.mobimir.migration.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Time;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class GovernorTest {
    private final AtomicLong nanos = new AtomicLong(1);
    private final AtomicReference<Duration> p99 = new AtomicReference<>(Duration.ofMillis(10));
    private final Governor governor = new Governor(p99::get, new Time(Clock.systemUTC(), nanos::get));

    @Test
    void the_rate_grows_while_the_shop_does_not_notice() {
        double before = governor.rate();
        pass(Duration.ofSeconds(10));
        assertThat(governor.rate()).isGreaterThan(10 * before);
    }

    @Test
    void the_rate_falls_as_soon_as_the_shop_suffers_and_recovers_afterwards() {
        pass(Duration.ofSeconds(5));
        double fast = governor.rate();
        p99.set(Duration.ofMillis(12));
        pass(Duration.ofSeconds(2));
        double slow = governor.rate();
        assertThat(slow).isLessThan(fast / 50);
        p99.set(Duration.ofMillis(11));
        pass(Duration.ofSeconds(2));
        assertThat(governor.rate()).isGreaterThan(slow);
    }

    @Test
    void a_shop_that_is_slow_for_other_reasons_does_not_hold_copying_up_for_ever() {
        p99.set(Duration.ofMillis(50));
        pass(Duration.ofSeconds(10));
        double slow = governor.rate();
        pass(Duration.ofSeconds(20));
        assertThat(governor.rate()).isGreaterThan(5 * slow);
        p99.set(Duration.ofMillis(70));
        pass(Duration.ofSeconds(5));
        assertThat(governor.rate()).as("worse than that is noticed again").isEqualTo(slow);
    }

    @Test
    void rows_are_let_through_at_the_rate_and_not_faster() {
        long begun = nanos.get();
        for (int row = 0; row < 2_000; row++) {
            nanos.addAndGet(governor.turn().toNanos());
        }
        double seconds = (nanos.get() - begun) / 1e9;
        assertThat(2_000 / seconds).isBetween(400.0, 2 * governor.rate());
    }

    private void pass(Duration time) {
        for (long passed = 0; passed < time.toMillis(); passed += 50) {
            nanos.addAndGet(Duration.ofMillis(50).toNanos());
            governor.turn();
        }
    }
}
