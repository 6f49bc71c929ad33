package io.mobimir.migration.copy;

import java.util.Arrays;

/** The durations of the latest calls, and their p99. */
final class LatencyWindow {
    private static final int KEPT = 2_048;

    private final long[] nanos = new long[KEPT];
    private long seen;

    void add(long[] more) {
        for (long each : more) {
            nanos[(int) (seen % KEPT)] = each;
            seen++;
        }
    }

    void clear() {
        seen = 0;
    }

    int count() {
        return (int) Math.min(seen, KEPT);
    }

    /** Returns the p99, or zero if there was no call. */
    long p99() {
        long[] sorted = Arrays.copyOf(nanos, count());
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) * 99 / 100];
    }
}
