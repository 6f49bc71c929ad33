package io.mobimir.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long operations took, counted in steps of a twentieth of a millisecond. */
public final class Latencies {
    private static final long STEP = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int STEPS = 200_000;
    private static final double SHARE = 0.99;

    private final AtomicLongArray counts = new AtomicLongArray(STEPS);

    void took(long nanos) {
        counts.incrementAndGet((int) Math.min(STEPS - 1, nanos / STEP));
    }

    /** In milliseconds. */
    double p99() {
        long all = 0;
        for (int i = 0; i < STEPS; i++) {
            all += counts.get(i);
        }
        long seen = 0;
        for (int i = 0; i < STEPS; i++) {
            seen += counts.get(i);
            if (seen >= all * SHARE) {
                return (i + 1) * STEP / (double) TimeUnit.MILLISECONDS.toNanos(1);
            }
        }
        return 0;
    }
}
