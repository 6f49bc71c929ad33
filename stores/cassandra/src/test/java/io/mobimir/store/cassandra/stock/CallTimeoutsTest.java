package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.shop.stock.book.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallTimeoutsTest {
    private static final Duration SHORT = Duration.ofMillis(1);
    private static final ProductId PRODUCT = new ProductId("PROD-1");

    private final CallTimeouts patience = new CallTimeouts();

    @Test
    void who_waits_for_too_long_is_told_whether_anything_was_sent() {
        WaitingCall<Reserving> unsent = watched(SHORT);
        assertOutcome(unsent, Outcome.NOT_APPLIED);
        WaitingCall<Reserving> sent = call(SHORT);
        assertThat(sent.send()).isTrue();
        patience.watch(sent);
        assertOutcome(sent, Outcome.UNKNOWN);
    }

    @Test
    void what_nobody_waits_for_ends_as_well_and_is_not_sent_any_more() {
        WaitingCall<Reserving> call = watched(SHORT);
        await().until(call::isOver);
        assertThat(call.send()).isFalse();
    }

    @Test
    void who_has_time_left_is_left_alone() {
        WaitingCall<Reserving> patient = watched(Duration.ofHours(1));
        for (int n = 0; n < 3; n++) {
            WaitingCall<Reserving> hasty = watched(SHORT);
            await().until(hasty::isOver);
        }
        assertThat(patient.isOver()).isFalse();
    }

    private WaitingCall<Reserving> watched(Duration time) {
        WaitingCall<Reserving> call = call(time);
        patience.watch(call);
        return call;
    }

    private static WaitingCall<Reserving> call(Duration time) {
        Line line = new Line("ORD-1", Optional.of(new UserId("USER-1")), Instant.now(), new Mark(1, State.HELD));
        return new WaitingCall<>(
                new Posting<>(new Account(PRODUCT, new Zone("moscow")), line, true, true, Rules.reserve(PRODUCT, 1)),
                time);
    }

    private static void assertOutcome(WaitingCall<Reserving> call, Outcome outcome) {
        assertThatThrownBy(call::await)
                .isInstanceOfSatisfying(
                        StoreException.class,
                        error -> assertThat(error.outcome()).isEqualTo(outcome));
    }
}
