package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.measure.DataMeasure.Times;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.measure.SampledPartition;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Forecasts partitions: one that still gets rows goes on as fast as it did on average, one that has been quiet for longer than it
 * was alive has ended, and one with a bucket of time in its key ends with the bucket.
 */
final class PartitionGrowth {
    static final Duration HORIZON = Duration.ofDays(365);

    /** Less data than that says nothing about a year. */
    private static final Duration SHORTEST = Duration.ofDays(1);

    /** A partition that is younger than this part of the data grows as if it were as old: its beginning says little. */
    private static final int YOUNG_PART = 4;

    /** A partition that was alive for a shorter part of the data is one visit, even if it is the last. */
    private static final int VISIT_PART = 50;

    private static final int LARGEST_ONE_IN = 100;
    private static final int AT_LEAST = 10;

    private final Times times;
    private final boolean ends;

    private PartitionGrowth(Times times, boolean ends) {
        this.times = times;
        this.ends = ends;
    }

    static Optional<PartitionGrowth> of(Optional<Times> times, KeyMeasure key) {
        return times.filter(seen -> seen.span().compareTo(SHORTEST) >= 0)
                .map(seen -> new PartitionGrowth(seen, key.candidate().endsWithTime(seen.place())));
    }

    /** Returns the sizes after the horizon. */
    PartitionSizes forecast(KeyMeasure key, ToLongFunction<SampledPartition> size, long largestNow) {
        long[] later = key.sample().stream()
                .mapToLong(each -> Math.round(size.applyAsLong(each) * factor(each)))
                .toArray();
        long max = 0;
        for (long each : later) {
            max = Math.max(max, each);
        }
        if (!key.isSampleWhole()) {
            max = Math.max(max, Math.round(largestNow * factorOfLargest(key.sample(), size)));
        }
        return PartitionSizes.of(later, Math.max(max, largestNow));
    }

    /** Returns how many times as large a partition will be. */
    private double factor(SampledPartition partition) {
        long alive = partition.last() - partition.first();
        long quiet = times.last() - partition.last();
        double span = times.span().toMillis();
        if (ends || !partition.hasTimes() || quiet > alive || alive < span / VISIT_PART) {
            return 1;
        }
        double age = Math.max((double) (times.last() - partition.first()), span / YOUNG_PART);
        return 1 + HORIZON.toMillis() / age;
    }

    private double factorOfLargest(List<SampledPartition> sample, ToLongFunction<SampledPartition> size) {
        List<SampledPartition> largest = sample.stream()
                .sorted(Comparator.comparingLong(size).reversed())
                .limit(Math.max(AT_LEAST, sample.size() / LARGEST_ONE_IN))
                .toList();
        double now = largest.stream().mapToLong(size).sum();
        double later = largest.stream()
                .mapToDouble(each -> size.applyAsLong(each) * factor(each))
                .sum();
        return now == 0 ? 1 : later / now;
    }

    /** Returns the day on which a size that grows evenly passes a limit; empty if it does not within the horizon. */
    Optional<LocalDate> dayOf(long limit, long now, long later) {
        if (now >= limit || later <= limit) {
            return Optional.empty();
        }
        double part = (double) (limit - now) / (later - now);
        long millis = times.last() + Math.round(part * HORIZON.toMillis());
        return Optional.of(LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
    }
}
