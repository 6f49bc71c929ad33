package io.mobimir.migration.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Time;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class CopyThrottleTest {
    private static final Duration TICK = Duration.ofMillis(50);

    private final AtomicLong nanos = new AtomicLong(1);
    private final Deque<EndedCall> calls = new ArrayDeque<>();
    private int callsPerTick = 10;
    private double calmMillis = 10;
    private DoubleUnaryOperator busyMillis = rate -> calmMillis;
    private Duration rested = Duration.ZERO;

    private record EndedCall(long ended, long took) {}

    private final CopyThrottle throttle = new CopyThrottle(
            last -> calls.stream()
                    .filter(call -> nanos.get() - call.ended <= last.toNanos())
                    .mapToLong(EndedCall::took)
                    .toArray(),
            new Time(Clock.systemUTC(), nanos::get));

    @Test
    void the_rate_grows_while_the_shop_does_not_notice() {
        double before = throttle.rate();
        pass(Duration.ofMinutes(1));
        assertThat(throttle.rate()).isGreaterThan(5 * before);
    }

    @Test
    void the_rate_stays_about_where_the_shop_begins_to_notice() {
        busyMillis = rate -> rate > 1_500 ? 1.3 * calmMillis : calmMillis;
        pass(Duration.ofMinutes(2));
        for (int i = 0; i < 30; i++) {
            pass(Duration.ofSeconds(4));
            assertThat(throttle.rate()).isBetween(900.0, 1_900.0);
        }
    }

    @Test
    void a_shop_that_is_slow_for_other_reasons_does_not_hold_copying_up() {
        pass(Duration.ofSeconds(30));
        double before = throttle.rate();
        calmMillis = 50;
        pass(Duration.ofMinutes(1));
        assertThat(throttle.rate()).isGreaterThan(3 * before);
    }

    @Test
    void a_shop_that_suffers_badly_is_left_alone_at_once() {
        pass(Duration.ofSeconds(30));
        double before = throttle.rate();
        Duration restedBefore = rested;
        busyMillis = rate -> 10 * calmMillis;
        pass(Duration.ofSeconds(4));
        assertThat(throttle.rate()).isLessThan(before);
        assertThat(rested.minus(restedBefore)).isGreaterThanOrEqualTo(Duration.ofMillis(900));
        pass(Duration.ofMinutes(2));
        assertThat(throttle.rate()).isLessThan(before / 50);
    }

    @Test
    void nobody_notices_where_nobody_calls() {
        callsPerTick = 0;
        double before = throttle.rate();
        pass(Duration.ofSeconds(5));
        assertThat(throttle.rate()).isGreaterThan(50 * before);
        assertThat(rested).isZero();
    }

    @Test
    void rows_are_let_through_at_the_rate_and_not_faster() {
        long begun = nanos.get();
        for (int row = 0; row < 2_000; row++) {
            nanos.addAndGet(throttle.turn().toNanos());
        }
        double seconds = (nanos.get() - begun) / 1e9;
        assertThat(2_000 / seconds).isBetween(400.0, throttle.rate());
    }

    /** Asks for rows often; counts a wait that is much longer than one row takes as a rest. */
    private void pass(Duration time) {
        long end = nanos.get() + time.toNanos();
        while (nanos.get() < end) {
            Duration wait = throttle.turn();
            boolean rests = wait.toNanos() > 2e9 / throttle.rate();
            Duration step = rests ? wait : TICK;
            rested = rests ? rested.plus(step) : rested;
            live(step, rests ? calmMillis : busyMillis.applyAsDouble(throttle.rate()));
        }
    }

    private void live(Duration time, double millis) {
        for (long passed = 0; passed < time.toNanos(); passed += TICK.toNanos()) {
            nanos.addAndGet(Math.min(TICK.toNanos(), time.toNanos() - passed));
            for (int i = 0; i < callsPerTick; i++) {
                calls.add(new EndedCall(nanos.get(), (long) (millis * 1e6)));
            }
        }
        while (calls.size() > 2_000) {
            calls.remove();
        }
    }
}
