package io.mobimir.bench;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Prepares many things at once. */
final class Parallel {
    private Parallel() {}

    /** Runs a task for every number from 0 up. */
    static void run(int threads, int count, IntConsumer task) {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            pool.submit(() -> IntStream.range(0, count).parallel().forEach(task))
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot prepare the bench: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while preparing", e);
        } finally {
            pool.shutdownNow();
        }
    }
}
