package io.mobimir.bench;

/**
 * Two ways to do the same thing.
 *
 * @param name as it is printed, such as {@code start}
 * @param threads how many callers each side gets
 */
public record Measure(String name, int threads, Workload ours, Workload baseline) {}
