package io.mobimir.insight.keys.measure;

/**
 * A partition of the sample, counted exactly. Every partition has the same chance to be in it, however large it is.
 *
 * @param first the time of its oldest row; later than {@code last} if its rows have no times
 * @param last the time of its newest row
 */
public record SampledPartition(long rows, long bytes, long first, long last) {
    public boolean hasTimes() {
        return first <= last;
    }
}
