package io.mobimir.store.cassandra.cart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentlyDoneTest {
    private final RecentlyDone recent = new RecentlyDone();

    @Test
    void what_was_done_is_known_and_nothing_else() {
        recent.add(recent.sign(20_000, "user:U-1"));
        assertThat(recent.has(recent.sign(20_000, "user:U-1"))).isTrue();
        assertThat(recent.has(recent.sign(20_001, "user:U-1"))).isFalse();
        assertThat(recent.has(recent.sign(20_000, "user:U-2"))).isFalse();
    }

    @Test
    void neighbours_have_signs_of_their_own_and_most_of_them_a_place() {
        Set<Long> signs = new HashSet<>();
        int known = 0;
        for (int day = 0; day < 10; day++) {
            for (int user = 0; user < 2_000; user++) {
                long sign = recent.sign(day, "user:USER-" + user);
                signs.add(sign);
                recent.add(sign);
            }
        }
        for (long sign : signs) {
            known += recent.has(sign) ? 1 : 0;
        }
        assertThat(signs).hasSize(20_000);
        assertThat(known).isGreaterThan(17_000);
    }
}
