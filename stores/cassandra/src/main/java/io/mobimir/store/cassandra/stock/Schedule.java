package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Time, chance and threads, as committers have them: a test may have its own. */
interface Schedule extends Executor {
    /** As {@link System#nanoTime}. */
    long nanoTime();

    /** From zero to the bound. */
    long random(long bound);

    void later(Duration pause, Runnable action);

    /** As they are, on the threads of an executor. */
    static Schedule on(Executor executor) {
        return new Schedule() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public long random(long bound) {
                return ThreadLocalRandom.current().nextLong(1 + bound);
            }

            @Override
            public void later(Duration pause, Runnable action) {
                CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS, executor)
                        .execute(action);
            }

            @Override
            public void execute(Runnable action) {
                executor.execute(action);
            }
        };
    }
}
