package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.BrokenLines;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one pass measured of the data.
 *
 * @param bytes what Cassandra's data files would hold before compression, without keys
 * @param rowBytes the sizes of rows: p50, p99
 * @param times when rows came to be; empty if no column says it
 * @param ordered whether it is known in which order rows came to be
 * @param sample rows of all the data, in that order if it is known
 */
public record DataMeasure(
        String name,
        long rows,
        long bytes,
        RowBytes rowBytes,
        Optional<Times> times,
        boolean ordered,
        List<SampleRow> sample,
        BrokenLines broken,
        List<KeyMeasure> keys) {
    public DataMeasure {
        sample = List.copyOf(sample);
        keys = List.copyOf(keys);
    }

    /** The sizes of rows. */
    public record RowBytes(double p50, double p99) {}

    /**
     * When rows came to be, in milliseconds since 1970.
     *
     * @param column the name of the column that says it
     * @param first the oldest, without a few that lie far outside
     * @param without the rows without a time
     */
    public record Times(String column, int place, long first, long last, long without) {
        public Duration span() {
            return Duration.ofMillis(last - first);
        }
    }
}
