package io.mobimir.bench;

import io.mobimir.lab.load.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One operation that is repeated, with a given number under way at once. */
public interface Load {
    /** Measures the operations in this load's unit; more is better. An operation that fails ends the bench. */
    double rate(int atOnce, double seconds, Latencies latencies);

    default String unit() {
        return "ops/s";
    }

    /** Returns the seconds of one warm-up run; there are several before the measurement. */
    default double warmUpSeconds() {
        return 0;
    }

    /** Ends the warm-up: data collected for the note so far must be dropped. */
    default void isWarm() {}

    /** Returns the costs of one operation since the warm-up, by their names; empty where they are not measured. */
    default Map<String, Double> costs() {
        return Map.of();
    }

    /** An operation whose caller waits for it; {@code n} counts the operations of a round. */
    @FunctionalInterface
    interface Blocking {
        void run(int n) throws Exception;
    }

    /** An operation that is only started, and continues without a thread of its own. */
    @FunctionalInterface
    interface Asynchronous {
        CompletionStage<?> begin(int n);
    }

    /** Returns a load that runs each operation in a thread of its own. */
    static Load blocking(Blocking operation) {
        return (atOnce, seconds, latencies) -> {
            ExecutorService pool = threads(atOnce);
            try {
                return blocking(operation, pool).rate(atOnce, seconds, latencies);
            } finally {
                pool.shutdownNow();
            }
        };
    }

    /** Returns virtual threads where the JVM has them, as our server uses them. */
    private static ExecutorService threads(int atOnce) {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return Executors.newFixedThreadPool(atOnce);
        }
    }

    /** Returns a load that runs each operation in a thread of the caller's pool, which must have enough. */
    static Load blocking(Blocking operation, ExecutorService pool) {
        return (atOnce, seconds, latencies) -> {
            Counter counter = new Counter(seconds, latencies);
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < atOnce; i++) {
                running.add(pool.submit(() -> {
                    while (counter.goesOn()) {
                        long begun = System.nanoTime();
                        operation.run(counter.next());
                        counter.took(begun);
                    }
                    return null;
                }));
            }
            return counter.rate(running);
        };
    }

    /** Returns a load that keeps operations under way, each started by the end of the one before it. */
    static Load asynchronous(Asynchronous operation) {
        return (atOnce, seconds, latencies) -> {
            Counter counter = new Counter(seconds, latencies);
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < atOnce; i++) {
                CompletableFuture<Void> end = new CompletableFuture<>();
                running.add(end);
                continueUntil(end, counter, operation);
            }
            return counter.rate(running);
        };
    }

    private static void continueUntil(CompletableFuture<Void> end, Counter counter, Asynchronous operation) {
        if (!counter.goesOn()) {
            end.complete(null);
            return;
        }
        long begun = System.nanoTime();
        try {
            var unused = operation.begin(counter.next()).whenComplete((done, error) -> {
                if (error == null) {
                    counter.took(begun);
                    continueUntil(end, counter, operation);
                } else {
                    end.completeExceptionally(error);
                }
            });
        } catch (RuntimeException e) {
            end.completeExceptionally(e);
        }
    }

    /** Counts operations until time is over. */
    final class Counter {
        private final AtomicInteger count = new AtomicInteger();
        private final long start = System.nanoTime();
        private final long end;

        private final Latencies latencies;

        private Counter(double seconds, Latencies latencies) {
            this.latencies = latencies;
            this.end = start + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        }

        private boolean goesOn() {
            return System.nanoTime() < end;
        }

        private void took(long begun) {
            latencies.took(System.nanoTime() - begun);
        }

        private int next() {
            return count.getAndIncrement();
        }

        private double rate(List<Future<?>> running) {
            try {
                for (Future<?> each : running) {
                    each.get();
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(
                        "an operation failed while being measured: " + e.getCause(), e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while measuring", e);
            }
            return count.get() / ((System.nanoTime() - start) / 1e9);
        }
    }
}
