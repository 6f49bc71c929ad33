package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnQueueTest {
    private static final Set<String> ALL = Set.of("a", "b", "c");
    private static final long LATER = Duration.ofSeconds(10).toNanos();

    private final TurnQueue turns = new TurnQueue("b", bound -> bound);
    private long now;

    @Test
    void who_is_alone_never_asks_for_its_turn_but_now_and_then_for_others() {
        int asked = 0;
        for (int n = 0; n < 160; n++) {
            turns.wrote();
            assertThat(turns.isContended()).isFalse();
            asked += turns.mayBeUnfair() ? 1 : 0;
        }
        assertThat(asked).isEqualTo(20);
    }

    @Test
    void whose_line_was_empty_need_not_ask_for_others() {
        for (int n = 0; n < 160; n++) {
            turns.wrote();
            assertThat(turns.mayBeUnfair()).isFalse();
            turns.idle();
        }
    }

    @Test
    void who_lost_a_race_asks_until_nobody_else_calls() {
        turns.afterLoss();
        assertThat(turns.isContended()).isTrue();
        assertThat(pause(1, "b", ALL)).isPositive();
        assertThat(turns.isContended()).isTrue();
        assertThat(pause(1, "b", Set.of("b"))).isZero();
        assertThat(turns.isContended()).isFalse();
    }

    @Test
    void everybody_comes_once_in_a_round_whoever_begins() {
        for (String first : List.of("a", "b", "c", "somebody else", "")) {
            List<String> order = new ArrayList<>();
            String last = first;
            for (int seq = 0; seq < 6; seq++) {
                last = next(seq, last);
                order.add(last);
            }
            assertThat(order.subList(0, 3)).containsExactlyInAnyOrderElementsOf(ALL);
            assertThat(order.subList(3, 6)).isEqualTo(order.subList(0, 3));
        }
    }

    private static String next(long seq, String last) {
        List<String> free = ALL.stream()
                .filter(name -> new TurnState(seq, last, ALL).ahead(name) == 0)
                .toList();
        assertThat(free).hasSize(1);
        return free.get(0);
    }

    @Test
    void who_does_not_take_its_turn_is_passed_over_and_the_next_time_later() {
        Duration first = untilPassedOver(1);
        Duration second = untilPassedOver(2);
        Duration third = untilPassedOver(3);
        assertThat(second).isEqualTo(first.multipliedBy(2));
        assertThat(third).isEqualTo(first.multipliedBy(4));
    }

    @Test
    void who_never_takes_its_turn_does_not_hold_up_others_for_ever() {
        Duration first = untilPassedOver(1);
        for (int seq = 2; seq < 10; seq++) {
            untilPassedOver(seq);
        }
        assertThat(untilPassedOver(10)).isEqualTo(first);
    }

    @Test
    void who_took_its_turn_after_all_is_not_waited_for_any_longer_than_before() {
        Duration first = untilPassedOver(1);
        untilPassedOver(2);
        assertThat(pause(3, "a", ALL)).isZero();
        assertThat(untilPassedOver(4)).isEqualTo(first);
    }

    @Test
    void who_joins_lets_those_finish_who_did_not_know_of_it() {
        turns.joins();
        assertThat(pause(1, "a", ALL)).as("it would be next").isPositive();
        assertThat(pause(2, "a", ALL)).isZero();
        turns.joins();
        assertThat(pause(2, "a", ALL)).isPositive();
        now += LATER;
        assertThat(pause(2, "a", ALL))
                .as("nobody was in the middle of anything")
                .isZero();
        turns.joins();
        assertThat(pause(2, "a", Set.of("b"))).as("nobody else is there").isZero();
    }

    @Test
    void time_begins_anew_with_every_turn() {
        assertThat(pause(1, "b", ALL)).isPositive();
        now += LATER;
        assertThat(pause(2, "c", ALL)).isPositive();
        assertThat(pause(2, "a", ALL)).isZero();
    }

    /** For how long "c" and "a" may do nothing after "b" wrote. */
    private Duration untilPassedOver(long seq) {
        long begun = now;
        Duration pause = pause(seq, "b", ALL);
        while (!pause.isZero()) {
            now += pause.toNanos();
            pause = pause(seq, "b", ALL);
        }
        return Duration.ofNanos(now - begun);
    }

    private Duration pause(long seq, String last, Set<String> callers) {
        return turns.pause(new TurnState(seq, last, callers), now);
    }
}
