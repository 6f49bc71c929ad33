package io.mobimir.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WritesTest {
    private final Writes writes = new Writes();

    @Test
    void all_succeed_and_nothing_is_said() {
        for (int i = 0; i < 500; i++) {
            writes.send(WritesTest::done);
        }
        writes.finish();
    }

    @Test
    void nothing_was_applied_only_if_no_write_was() {
        writes.send(() -> failed(Outcome.NOT_APPLIED));
        writes.send(() -> failed(Outcome.NOT_APPLIED));
        assertOutcome(Outcome.NOT_APPLIED, writes::finish);
    }

    @Test
    void one_success_beside_a_failure_makes_the_whole_unknown() {
        writes.send(() -> failed(Outcome.NOT_APPLIED));
        writes.send(WritesTest::done);
        assertOutcome(Outcome.UNKNOWN, writes::finish);
    }

    @Test
    void one_unknown_beside_a_refusal_makes_the_whole_unknown() {
        writes.send(() -> failed(Outcome.REFUSED));
        writes.send(() -> failed(Outcome.UNKNOWN));
        assertOutcome(Outcome.UNKNOWN, writes::finish);
    }

    @Test
    void a_failure_waits_for_the_writes_under_way() {
        CompletableFuture<String> slow = new CompletableFuture<>();
        writes.send(() -> failed(Outcome.NOT_APPLIED));
        writes.send(() -> slow);
        slow.completeOnTimeout("late", 50, TimeUnit.MILLISECONDS);
        assertOutcome(Outcome.UNKNOWN, writes::finish);
        assertThat(slow).isDone();
    }

    @Test
    void after_a_failure_no_more_is_sent() {
        List<Integer> sent = new ArrayList<>();
        assertOutcome(Outcome.NOT_APPLIED, () -> {
            for (int i = 0; i < 1_000; i++) {
                int each = i;
                writes.send(() -> {
                    sent.add(each);
                    return failed(Outcome.NOT_APPLIED);
                });
            }
        });
        assertThat(sent).hasSizeLessThan(100);
    }

    private static void assertOutcome(Outcome expected, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class,
                        failure -> assertThat(failure.outcome()).isEqualTo(expected));
    }

    private static CompletableFuture<String> done() {
        return CompletableFuture.completedFuture("done");
    }

    private static CompletableFuture<String> failed(Outcome outcome) {
        return CompletableFuture.failedFuture(new StoreException(outcome, "broken"));
    }
}
