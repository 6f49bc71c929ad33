package io.mobimir.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Starts several threads at the same moment. */
public final class Race {
    private Race() {}

    /** Runs one task per racer, all starting together; returns their answers, or the first failure. */
    public static <T> List<T> of(int racers, IntFunction<Callable<T>> task) {
        CyclicBarrier start = new CyclicBarrier(racers);
        ExecutorService pool = Executors.newFixedThreadPool(racers);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < racers; i++) {
                Callable<T> each = task.apply(i);
                running.add(pool.submit(() -> {
                    start.await();
                    return each.call();
                }));
            }
            return results(running);
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> List<T> results(List<Future<T>> running) {
        List<T> results = new ArrayList<>();
        for (Future<T> each : running) {
            try {
                results.add(each.get());
            } catch (ExecutionException e) {
                throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted in a race", e);
            }
        }
        return results;
    }
}
