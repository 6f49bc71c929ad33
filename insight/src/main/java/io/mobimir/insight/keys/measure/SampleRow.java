package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.TimeText;
import org.jspecify.annotations.Nullable;

/** A row of the sample of rows: only the columns that candidates and queries name. */
public final class SampleRow {
    private final long number;
    private final long time;
    private final @Nullable String[] texts;
    private final int[] places;

    /**
     * @param number the number of the row in the data, from 0
     * @param texts the values; the array belongs to this row from now on
     * @param places where the value of each column of the data stands among them, for the columns that are kept
     */
    SampleRow(long number, long time, @Nullable String[] texts, int[] places) {
        this.number = number;
        this.time = time;
        this.texts = texts;
        this.places = places;
    }

    public long number() {
        return number;
    }

    public long time() {
        return time;
    }

    public boolean hasTime() {
        return time != TimeText.NONE;
    }

    public @Nullable String text(int column) {
        return texts[places[column]];
    }
}
