package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.testkit.Race;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LatelyTest {
    private final AtomicInteger made = new AtomicInteger();
    private final Lately<Integer, String> lately =
            new Lately<>(10, key -> key + " was made as " + made.incrementAndGet());

    @Test
    void what_is_there_is_not_made_again() {
        String first = lately.get(1);
        assertThat(lately.get(1)).isSameAs(first);
        assertThat(lately.get(2)).isNotEqualTo(first);
        assertThat(made).hasValue(2);
    }

    @Test
    void there_is_never_more_than_there_may_be() {
        for (int key = 0; key < 1_000; key++) {
            lately.get(key);
            assertThat(lately.size()).isBetween(1, 10);
        }
    }

    @Test
    void what_is_asked_for_again_and_again_stays() {
        String wanted = lately.get(-1);
        for (int key = 0; key < 1_000; key++) {
            lately.get(key);
            assertThat(lately.get(-1)).isSameAs(wanted);
        }
    }

    @Test
    void all_who_want_something_new_at_once_get_the_same() {
        assertThat(Race.of(8, n -> () -> lately.get(1))).containsOnly(lately.get(1));
        assertThat(made).hasValue(1);
    }
}
