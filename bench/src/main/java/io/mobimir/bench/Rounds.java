package io.mobimir.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs the two sides of a measure in turn, so that whatever else the machine does hits both, and compares the medians of
 * their rounds.
 */
final class Rounds {
    private static final int ROUNDS = 5;

    private final double secondsPerMeasure;
    private final Consumer<String> progress;

    Rounds(double secondsPerMeasure, Consumer<String> progress) {
        this.secondsPerMeasure = secondsPerMeasure;
        this.progress = progress;
    }

    /** Warms up for a third of the time, then measures for the rest. */
    Result compare(String bench, Measure measure) {
        double round = secondsPerMeasure * 2 / 3 / ROUNDS / 2;
        progress.accept(measure.name() + ": warming up");
        rate(measure.ours(), measure.threads(), secondsPerMeasure / 6);
        rate(measure.baseline(), measure.baselineThreads(), secondsPerMeasure / 6);
        Latencies latencies = new Latencies();
        Workload timed = latencies.around(measure.ours());
        double[] ours = new double[ROUNDS];
        double[] baseline = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            progress.accept("%s: round %d of %d".formatted(measure.name(), i + 1, ROUNDS));
            boolean oursFirst = i % 2 == 0;
            if (oursFirst) {
                ours[i] = rate(timed, measure.threads(), round);
            }
            baseline[i] = rate(measure.baseline(), measure.baselineThreads(), round);
            if (!oursFirst) {
                ours[i] = rate(timed, measure.threads(), round);
            }
        }
        String note = measure.note().get();
        return new Result(bench, measure.name(), median(ours), median(baseline), "ops/s", latencies.p99(), note);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Operations per second over all threads; an operation that fails ends the bench. */
    static double rate(Workload workload, int threads, double seconds) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        AtomicInteger count = new AtomicInteger();
        long start = System.nanoTime();
        long end = start + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    while (System.nanoTime() < end) {
                        workload.run(count.getAndIncrement());
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("an operation failed while being measured: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", e);
        } finally {
            pool.shutdownNow();
        }
        return count.get() / ((System.nanoTime() - start) / 1e9);
    }
}
