package io.mobimir.lab.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;

/** The durations of operations, to three digits; for any number of threads. All results are in milliseconds. */
public final class Latencies {
    static final long HIGHEST_MICROS = TimeUnit.HOURS.toMicros(1);
    static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;

    private final ConcurrentHistogram micros = new ConcurrentHistogram(HIGHEST_MICROS, DIGITS);

    public void took(long nanos) {
        micros.recordValue(toMicros(nanos));
    }

    static long toMicros(long nanos) {
        return Math.min(HIGHEST_MICROS, Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
    }

    static double toMillis(long micros) {
        return micros / MICROS_PER_MILLI;
    }

    public long count() {
        return micros.getTotalCount();
    }

    /** Returns the latency that this share of operations, in per cent, does not exceed; 0 if there was none. */
    public double percentile(double percent) {
        return toMillis(micros.getValueAtPercentile(percent));
    }

    public double p99() {
        return percentile(99);
    }

    public double max() {
        return toMillis(micros.getMaxValue());
    }

    /** Adds the durations of another instance. */
    public void add(Latencies others) {
        add(others.micros);
    }

    void add(AbstractHistogram others) {
        micros.add(others);
    }
}
