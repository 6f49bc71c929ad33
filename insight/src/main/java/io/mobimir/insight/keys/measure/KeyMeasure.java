package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.ring.TokenLoad;
import java.util.List;

/**
 * What one pass measured of one candidate.
 *
 * @param partitions how many there are; an estimate within about 2 % if they are more than the sample holds
 * @param missing the rows without a value in some part
 * @param missingIn the parts that rows have no value for
 * @param heaviest the largest partitions by rows, at most ten
 * @param largestRows the rows of the largest partition
 * @param largestBytes the bytes of the partition with most bytes
 * @param sample partitions of all sizes
 */
public record KeyMeasure(
        KeyCandidate candidate,
        long partitions,
        long rows,
        long missing,
        List<String> missingIn,
        List<HeavyKey> heaviest,
        long largestRows,
        long largestBytes,
        List<SampledPartition> sample,
        TokenLoad load) {
    public KeyMeasure {
        missingIn = List.copyOf(missingIn);
        heaviest = List.copyOf(heaviest);
        sample = List.copyOf(sample);
    }

    /** Returns the share of the rows that the largest partitions hold. */
    public double share(int largest) {
        long sum = heaviest.stream().limit(largest).mapToLong(HeavyKey::rows).sum();
        return rows == 0 ? 0 : Math.min(1, (double) sum / rows);
    }

    public boolean isSampleWhole() {
        return sample.size() >= partitions;
    }
}
