package io.mobimir.app.metrics;

import io.mobimir.migration.copy.CallTimings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** The times of the last calls of a port, to estimate its present speed; a torn entry does no harm. */
final class RecentTimes implements CallTimings {
    private static final int KEPT = 2_048;

    private final AtomicLongArray took = new AtomicLongArray(KEPT);
    private final AtomicLongArray ended = new AtomicLongArray(KEPT);
    private final AtomicLong calls = new AtomicLong();
    private final LongSupplier nanoTime;

    /** @param nanoTime as {@link System#nanoTime()} */
    RecentTimes(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void took(long nanos) {
        int place = (int) (calls.getAndIncrement() % KEPT);
        took.set(place, nanos);
        ended.set(place, nanoTime.getAsLong());
    }

    @Override
    public long[] took(Duration last) {
        long now = nanoTime.getAsLong();
        return IntStream.range(0, (int) Math.min(calls.get(), KEPT))
                .filter(place -> now - ended.get(place) <= last.toNanos())
                .mapToLong(took::get)
                .toArray();
    }
}
