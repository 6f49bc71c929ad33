package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.DataRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Draws rows with the same chance for each, the same for the same data. */
final class RowSample {
    private static final int SIZE = 10_000;
    private static final long SEED = 25;
    /** Longer texts are no keys; they would fill the memory. */
    private static final int LONGEST = 200;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] columns;
    private final int[] places;
    private final List<SampleRow> rows = new ArrayList<>();
    private long seen;

    /**
     * @param kept the columns whose values are kept
     * @param all how many columns the data has
     */
    RowSample(Set<Integer> kept, int all) {
        this.columns = kept.stream().mapToInt(Integer::intValue).sorted().toArray();
        this.places = new int[all];
        IntStream.range(0, columns.length).forEach(i -> places[columns[i]] = i);
    }

    void see(DataRow row, long time) {
        long number = seen++;
        if (rows.size() < SIZE) {
            rows.add(copy(row, number, time));
            return;
        }
        long place = random.nextLong(seen);
        if (place < SIZE) {
            rows.set((int) place, copy(row, number, time));
        }
    }

    private SampleRow copy(DataRow row, long number, long time) {
        @Nullable String[] texts = new String[columns.length];
        for (int i = 0; i < columns.length; i++) {
            String text = row.text(columns[i]);
            texts[i] = text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        }
        return new SampleRow(number, time, texts, places);
    }

    /** Returns the rows in the order in which they came to be, as far as that is known. */
    List<SampleRow> inOrder() {
        return rows.stream()
                .sorted(Comparator.comparingLong(SampleRow::time).thenComparingLong(SampleRow::number))
                .toList();
    }
}
