package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.measure.DataMeasure.RowBytes;
import io.mobimir.insight.keys.measure.DataMeasure.Times;
import io.mobimir.shop.InvalidField;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.apache.datasketches.kll.KllDoublesSketch;

/** Reads the data once and measures all candidates together. */
public final class KeyPass {
    private static final int PROGRESS_EVERY = 10_000;

    private final RowSource source;
    private final List<DataColumn> columns;
    private final OptionalInt timeColumn;
    private final List<KeySketches> sketches;
    private final KeyValues values;
    private final RowSample sample;
    private final RowFacts facts = new RowFacts();
    private final KllDoublesSketch rowBytes = KllDoublesSketch.newHeapInstance();
    private long rows;
    private long bytes;
    private final TimeSpans spans = new TimeSpans();

    private KeyPass(RowSource source, List<KeyCandidate> candidates, OptionalInt timeColumn, Set<Integer> queried) {
        this.source = source;
        this.columns = source.columns();
        this.timeColumn = timeColumn;
        this.values = new KeyValues(candidates);
        this.sketches = candidates.stream()
                .map(candidate -> new KeySketches(candidate, candidates.size()))
                .toList();
        Set<Integer> sampled = new HashSet<>(queried);
        candidates.forEach(
                candidate -> candidate.parts().stream().map(KeyPart::place).forEach(sampled::add));
        this.sample = new RowSample(sampled, columns.size());
    }

    /**
     * Measures candidates.
     *
     * @param timeColumn the column that says when a row came to be
     * @param queried the columns that requests know
     * @param progress receives the number of rows now and then
     */
    public static DataMeasure over(
            RowSource source,
            List<KeyCandidate> candidates,
            OptionalInt timeColumn,
            Set<Integer> queried,
            LongConsumer progress) {
        KeyPass pass = new KeyPass(source, candidates, timeColumn, queried);
        source.forEach(row -> {
            pass.see(row);
            if (pass.rows % PROGRESS_EVERY == 0) {
                progress.accept(pass.rows);
            }
            return true;
        });
        return pass.result();
    }

    private void see(DataRow row) {
        rows++;
        int size = RowSize.of(row);
        bytes += size;
        rowBytes.update(size);
        facts.time = timeColumn.isPresent() ? row.time(timeColumn.getAsInt()) : TimeText.NONE;
        spans.see(facts.time);
        sample.see(row, facts.time);
        values.read(row);
        for (int i = 0; i < sketches.size(); i++) {
            KeySketches each = sketches.get(i);
            int place = i;
            facts.token = values.token(i);
            facts.bytes = size - RowSize.inKey(row, each.candidate());
            facts.partitionBytes = RowSize.partition(values.keyBytes());
            each.add(facts, values.isMissing(i), () -> values.name(place));
        }
    }

    private DataMeasure result() {
        if (rows == 0) {
            throw new InvalidField(source.name(), "holds no rows");
        }
        Optional<Times> times = timeColumn.isEmpty()
                ? Optional.empty()
                : spans.times(columns.get(timeColumn.getAsInt()).name(), timeColumn.getAsInt());
        return new DataMeasure(
                source.name(),
                rows,
                bytes,
                new RowBytes(rowBytes.getQuantile(0.5), rowBytes.getQuantile(0.99)),
                times,
                times.isPresent() || source.keepsOrder(),
                sample.inOrder(),
                source.broken(),
                IntStream.range(0, sketches.size())
                        .mapToObj(i -> sketches.get(i).measure(values.missingIn(i)))
                        .toList());
    }
}
