package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff();

    @Test
    void who_is_alone_never_pauses_but_asks_now_and_then() {
        long asked = Stream.generate(backoff::afterSuccess)
                .limit(160)
                .peek(pause -> assertThat(pause).isZero())
                .filter(pause -> backoff.mayBeUnfair())
                .count();
        assertThat(asked).isEqualTo(10);
    }

    @Test
    void who_lost_a_race_gives_way_after_every_turn() {
        Duration afterLoss = backoff.afterLoss();
        long pauses = Stream.generate(backoff::afterSuccess)
                .limit(80)
                .filter(pause -> !pause.isZero())
                .peek(pause -> assertThat(pause).isGreaterThanOrEqualTo(afterLoss))
                .count();
        assertThat(pauses).isEqualTo(20);
        assertThat(backoff.mayBeUnfair()).isFalse();
    }

    @Test
    void who_heard_of_others_gives_way_as_well() {
        backoff.hears();
        assertThat(Stream.generate(backoff::afterSuccess).limit(8)).anyMatch(pause -> !pause.isZero());
    }

    @Test
    void who_still_hears_others_gives_way_for_longer_each_time_until_one_was_faster() {
        backoff.hears();
        Duration shortest = way();
        backoff.hears();
        Duration last = way();
        for (int n = 0; n < 4; n++) {
            backoff.hears();
            Duration longer = way();
            assertThat(longer).isGreaterThan(last);
            last = longer;
        }
        assertThat(last).isGreaterThan(shortest.multipliedBy(5));
        backoff.afterLoss();
        assertThat(way()).isLessThan(last);
    }

    @Test
    void who_gave_way_asks_at_once_whether_that_was_long_enough() {
        backoff.hears();
        way();
        assertThat(backoff.afterSuccess()).isZero();
        assertThat(backoff.mayBeUnfair()).isTrue();
    }

    /** How long it gives way after its next turn. */
    private Duration way() {
        return Stream.generate(backoff::afterSuccess)
                .limit(20)
                .filter(pause -> !pause.isZero())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whose_line_was_empty_need_not_ask() {
        for (int n = 0; n < 160; n++) {
            assertThat(backoff.afterSuccess()).isZero();
            assertThat(backoff.mayBeUnfair()).isFalse();
            backoff.idle();
        }
    }
}
