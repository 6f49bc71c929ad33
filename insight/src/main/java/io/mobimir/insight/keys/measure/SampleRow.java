package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.TimeText;
import org.jspecify.annotations.Nullable;

/**
 * A row of the sample of rows.
 *
 * @param number the number of the row in the data, from 0
 * @param texts the columns that candidates and queries name, by their place; the others are null
 */
public record SampleRow(long number, long time, @Nullable String[] texts) {
    public boolean hasTime() {
        return time != TimeText.NONE;
    }

    public @Nullable String text(int column) {
        return texts[column];
    }
}
