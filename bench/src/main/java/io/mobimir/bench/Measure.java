package io.mobimir.bench;

import java.util.function.Supplier;

/**
 * Two ways to do the same thing.
 *
 * @param name as it is printed, such as {@code start}
 * @param threads how many callers ours gets
 * @param baselineThreads how many callers the baseline gets
 * @param note what else is to be said about ours, once it has run
 */
public record Measure(
        String name, int threads, int baselineThreads, Workload ours, Workload baseline, Supplier<String> note) {
    public Measure(String name, int threads, Workload ours, Workload baseline) {
        this(name, threads, threads, ours, baseline, () -> "");
    }
}
