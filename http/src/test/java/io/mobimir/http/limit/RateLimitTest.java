package io.mobimir.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private final AtomicLong now = new AtomicLong(5);
    private final RateLimit limit = new RateLimit(1, 2, now::get);

    @Test
    void clients_that_were_not_seen_for_a_while_are_forgotten_and_busy_ones_are_not() {
        for (int i = 0; i < 1_000; i++) {
            limit.take("client-" + i);
        }
        assertThat(limit.clients()).isEqualTo(1_000);
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        limit.take("busy");
        limit.take("busy");
        assertThat(limit.clients()).isEqualTo(1);
        assertThat(limit.take("busy")).isPositive();
    }

    @Test
    void no_more_than_so_many_clients_are_remembered() {
        for (int i = 0; i < 150_000; i++) {
            limit.take("client-" + i);
        }
        assertThat(limit.clients()).isLessThanOrEqualTo(100_000);
    }
}
