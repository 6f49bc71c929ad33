package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.ring.TokenLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.LongsSketch;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.tuple.TupleSketchIterator;
import org.apache.datasketches.tuple.UpdatableSketch;
import org.apache.datasketches.tuple.UpdatableSketchBuilder;

/** The sketches of one candidate. They do not grow with the rows; up to some ten thousand partitions they are exact. */
final class KeySketches {
    private static final int TOP = 10;
    private static final int SAMPLE = 4096;
    private static final int LOG_COUNTERS = 14;
    private static final int ROWS_MAP = 1 << 17;
    private static final int BYTES_MAP = 1 << 16;
    /** With more candidates the maps are smaller, so that all together stay in bounds. */
    private static final int USUAL_CANDIDATES = 12;

    private final KeyCandidate candidate;
    private final HllSketch partitions = new HllSketch(LOG_COUNTERS);
    private final LongsSketch rowsByPartition;
    private final LongsSketch bytesByPartition;
    private final UpdatableSketch<RowFacts, PartitionFacts> sample;
    private final TokenLoad load = new TokenLoad();
    private final HeavyNames names = new HeavyNames();
    private long rows;
    private long missing;

    KeySketches(KeyCandidate candidate, int candidates) {
        this.candidate = candidate;
        int smaller = 0;
        while (candidates > USUAL_CANDIDATES << smaller) {
            smaller++;
        }
        this.rowsByPartition = new LongsSketch(ROWS_MAP >> smaller);
        this.bytesByPartition = new LongsSketch(BYTES_MAP >> smaller);
        this.sample = new UpdatableSketchBuilder<RowFacts, PartitionFacts>(PartitionFacts::new)
                .setNominalEntries(SAMPLE)
                .build();
    }

    KeyCandidate candidate() {
        return candidate;
    }

    void add(RowFacts row, boolean isMissing, Supplier<String> name) {
        rows++;
        missing += isMissing ? 1 : 0;
        partitions.update(row.token);
        rowsByPartition.update(row.token);
        bytesByPartition.update(row.token, row.bytes);
        sample.update(row.token, row);
        load.add(row.token, 1);
        names.see(row.token, rowsByPartition.getLowerBound(row.token), rows, name, rowsByPartition::getLowerBound);
    }

    KeyMeasure measure(List<String> missingIn) {
        List<SampledPartition> sampled = sampled();
        long most = sampled.stream().mapToLong(SampledPartition::rows).max().orElse(0);
        long widest = sampled.stream().mapToLong(SampledPartition::bytes).max().orElse(0);
        boolean whole = !sample.isEstimationMode();
        return new KeyMeasure(
                candidate,
                whole ? sampled.size() : Math.min(rows, Math.max(sampled.size(), Math.round(partitions.getEstimate()))),
                rows,
                missing,
                missingIn,
                heaviest(),
                whole ? most : Math.max(most, largest(rowsByPartition)),
                whole ? widest : Math.max(widest, largest(bytesByPartition)),
                sampled,
                load);
    }

    private List<SampledPartition> sampled() {
        List<SampledPartition> sampled = new ArrayList<>(sample.getRetainedEntries());
        TupleSketchIterator<PartitionFacts> each = sample.iterator();
        while (each.next()) {
            sampled.add(each.getSummary().toSample());
        }
        return sampled;
    }

    private List<HeavyKey> heaviest() {
        return frequent(rowsByPartition).stream()
                .limit(TOP)
                .map(item -> new HeavyKey(
                        names.of(item.getItem()), middle(item), item.getLowerBound(), item.getUpperBound()))
                .toList();
    }

    private static long largest(LongsSketch counts) {
        return frequent(counts).stream().findFirst().map(KeySketches::middle).orElse(0L);
    }

    private static List<LongsSketch.Row> frequent(LongsSketch counts) {
        return Arrays.asList(counts.getFrequentItems(counts.getMaximumError(), ErrorType.NO_FALSE_NEGATIVES));
    }

    /**
     * Returns the count of an item. A large one has lost about half of what all lost while it was counted; of a small one nothing
     * is known but its lower bound.
     */
    private static long middle(LongsSketch.Row item) {
        long error = item.getUpperBound() - item.getLowerBound();
        return item.getLowerBound() > error ? item.getLowerBound() + error / 2 : Math.max(1, item.getLowerBound());
    }
}
