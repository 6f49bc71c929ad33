package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ComebackTest {
    private static final int ANSWERED = 20;

    @Test
    void waits_while_people_keep_coming_until_all_are_there() {
        AtomicInteger present = new AtomicInteger();
        Comeback.await(ANSWERED, () -> Math.min(present.getAndIncrement(), ANSWERED));
        assertThat(present.get()).isBetween(2, ANSWERED + 1);
    }

    @Test
    void does_not_wait_if_all_are_there_already() {
        AtomicInteger asked = new AtomicInteger();
        Comeback.await(ANSWERED, () -> {
            asked.incrementAndGet();
            return ANSWERED;
        });
        assertThat(asked).hasValue(1);
    }

    @Test
    void does_not_wait_for_ever_for_those_who_do_not_come() {
        Comeback.await(ANSWERED, () -> 0);
    }
}
