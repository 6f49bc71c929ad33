package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.DataRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Draws rows with the same chance for each, the same for the same data. */
final class RowSample {
    private static final int SIZE = 10_000;
    private static final long SEED = 25;
    /** Longer texts are no keys; they would fill the memory. */
    private static final int LONGEST = 200;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Set<Integer> columns;
    private final List<SampleRow> rows = new ArrayList<>();
    private long seen;

    RowSample(Set<Integer> columns) {
        this.columns = Set.copyOf(columns);
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
        @Nullable String[] texts = new String[row.columns()];
        for (int column : columns) {
            String text = row.text(column);
            texts[column] = text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        }
        return new SampleRow(number, time, texts);
    }

    /** Returns the rows in the order in which they came to be, as far as that is known. */
    List<SampleRow> inOrder() {
        return rows.stream()
                .sorted(Comparator.comparingLong(SampleRow::time).thenComparingLong(SampleRow::number))
                .toList();
    }
}
