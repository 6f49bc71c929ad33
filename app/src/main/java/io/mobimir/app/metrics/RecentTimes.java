package io.mobimir.app.metrics;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** The last calls of a port, for whoever has to know how it fares at this moment; a torn entry does no harm. */
final class RecentTimes {
    private static final int KEPT = 2_048;
    private static final long YOUNG = Duration.ofSeconds(10).toNanos();

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

    /** Of the last seconds; zero if there was no call. */
    Duration p99() {
        long now = nanoTime.getAsLong();
        long[] sorted = IntStream.range(0, (int) Math.min(calls.get(), KEPT))
                .filter(place -> now - ended.get(place) <= YOUNG)
                .mapToLong(took::get)
                .toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Duration.ZERO : Duration.ofNanos(sorted[(sorted.length - 1) * 99 / 100]);
    }
}
