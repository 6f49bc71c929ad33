package io.mobimir.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {
    private static final Duration PAUSE = Duration.ofMillis(1);

    @Test
    void work_that_fails_is_tried_again_whatever_it_throws() {
        AtomicInteger rounds = new AtomicInteger();
        try (BackgroundWork background = new BackgroundWork()) {
            background.repeat("a test", PAUSE, () -> {
                switch (rounds.incrementAndGet()) {
                    case 1 -> throw new IllegalStateException("the first round fails");
                    case 2 -> throw new StackOverflowError("and so does the second");
                    default -> {}
                }
            });
            await().until(() -> rounds.get() > 3);
        }
    }

    @Test
    void long_work_does_not_hold_up_the_rest() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(3);
        try (BackgroundWork background = new BackgroundWork()) {
            background.repeat("long work", PAUSE, () -> awaitQuietly(end));
            background.repeat("other work", PAUSE, other::countDown);
            other.await();
            end.countDown();
        }
    }

    @Test
    void nothing_runs_once_it_is_closed() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger rounds = new AtomicInteger();
        try (BackgroundWork background = new BackgroundWork()) {
            background.repeat("a test", PAUSE, () -> {
                running.incrementAndGet();
                rounds.incrementAndGet();
                running.decrementAndGet();
            });
            await().until(() -> rounds.get() > 1);
        }
        int atClose = rounds.get();
        assertThat(running).hasValue(0);
        await().during(Duration.ofMillis(50)).until(() -> rounds.get() == atClose);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
