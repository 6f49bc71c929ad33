package io.mobimir.insight.keys.advice;

import java.util.Arrays;

/** How large partitions are: half of them are at most {@code p50}, all but one in a hundred at most {@code p99}. */
public record PartitionSizes(long p50, long p99, long max) {
    static PartitionSizes of(long[] sample, long max) {
        long[] sorted = sample.clone();
        Arrays.sort(sorted);
        return new PartitionSizes(at(sorted, 0.5), at(sorted, 0.99), max);
    }

    private static long at(long[] sorted, double rank) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.max(0, Math.ceil(rank * sorted.length) - 1)];
    }
}
