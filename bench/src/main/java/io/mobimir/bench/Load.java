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

/** One operation, done again and again, so many at once. */
public interface Load {
    /** How much gets done, in its unit; more is better. An operation that fails ends the bench. */
    double rate(int atOnce, double seconds, Latencies latencies);

    default String unit() {
        return "ops/s";
    }

    /** How long it has to run at a time, and several times, before it counts. */
    default double warmUpSeconds() {
        return 0;
    }

    /** Tells it that it is warm: what it has kept for its note so far is void. */
    default void isWarm() {}

    /** What one operation cost since it was warm, by what the costs are called; nothing where that is not measured. */
    default Map<String, Double> costs() {
        return Map.of();
    }

    /** An operation whose caller waits for it; {@code n} counts the operations of a round. */
    @FunctionalInterface
    interface Blocking {
        void run(int n) throws Exception;
    }

    /** An operation that is only begun, and goes on without a thread of its own. */
    @FunctionalInterface
    interface Asynchronous {
        CompletionStage<?> begin(int n);
    }

    /** A thread for each operation that is under way. */
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

    /** Virtual ones where the JVM has them, as our server takes them. */
    private static ExecutorService threads(int atOnce) {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return Executors.newFixedThreadPool(atOnce);
        }
    }

    /** The same with threads of the caller, who has enough of them. */
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

    /** As many operations under way, each begun by the end of the one before it. */
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

    /** Counts until the time is over. */
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
