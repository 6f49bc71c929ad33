package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CachedReadinessTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE);
    private final AtomicInteger asked = new AtomicInteger();

    private CachedReadiness of(Readiness readiness) {
        return new CachedReadiness(readiness, now::get);
    }

    @Test
    void many_questions_in_a_moment_ask_the_checks_once() {
        CachedReadiness readiness = of(new Readiness(Map.of("cassandra", () -> asked.incrementAndGet() > 1)));
        for (int i = 0; i < 100; i++) {
            assertThat(readiness.failing()).containsExactly("cassandra");
        }
        assertThat(asked).hasValue(1);
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(readiness.failing()).isEmpty();
        assertThat(asked).hasValue(2);
    }

    @Test
    void while_one_asks_the_others_get_the_last_answer_until_it_takes_too_long() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CachedReadiness readiness = of(new Readiness(Map.of("cassandra", () -> {
            if (asked.incrementAndGet() == 1) {
                return true;
            }
            entered.countDown();
            return isReleased(release);
        })));
        assertThat(readiness.failing()).isEmpty();
        now.addAndGet(Duration.ofSeconds(20).toNanos());
        CompletableFuture<List<String>> slow = CompletableFuture.supplyAsync(readiness::failing);
        entered.await();
        assertThat(readiness.failing()).isEmpty();
        now.addAndGet(Duration.ofSeconds(6).toNanos());
        assertThat(readiness.failing()).containsExactly("cassandra");
        release.countDown();
        assertThat(slow.get()).isEmpty();
        assertThat(asked).hasValue(2);
    }

    private static boolean isReleased(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
