package io.mobimir.store.cassandra.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentlySeenTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final RecentlySeen<String> seen = new RecentlySeen<>(2, Duration.ofNanos(10), nanos::get);

    @Test
    void what_was_seen_is_remembered_for_a_while() {
        seen.add("a");
        nanos.addAndGet(9);
        assertThat(seen.contains("a")).isTrue();
        assertThat(seen.contains("b")).isFalse();
        nanos.addAndGet(1);
        assertThat(seen.contains("a")).isFalse();
    }

    @Test
    void no_more_than_the_newest_are_remembered() {
        seen.add("a");
        seen.add("b");
        seen.add("a");
        seen.add("c");
        assertThat(seen.contains("a")).isTrue();
        assertThat(seen.contains("b")).isFalse();
        assertThat(seen.contains("c")).isTrue();
    }
}
