package io.mobimir.insight.keys.data;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row. It is filled again for the next row, so that nobody may keep it. */
public final class DataRow {
    private static final int UNREAD = -1;

    private final ColumnType[] types;
    private final @Nullable String[] texts;
    private final int[] bytes;
    private final boolean[] misfits;
    private final long[] times;
    private int otherBytes;

    public DataRow(List<DataColumn> columns) {
        this.types = columns.stream().map(DataColumn::type).toArray(ColumnType[]::new);
        this.texts = new String[types.length];
        this.bytes = new int[types.length];
        this.misfits = new boolean[types.length];
        this.times = new long[types.length];
    }

    /** Begins the next row: all columns are empty. */
    public void clear() {
        Arrays.fill(texts, null);
        Arrays.fill(bytes, 0);
        Arrays.fill(times, UNREAD);
        otherBytes = 0;
    }

    /** Sets a value that is known as text; its size follows from the column's type. */
    public void set(int column, String text) {
        boolean fits = types[column].fits(text);
        misfits[column] |= !fits;
        set(column, text, fits ? types[column].bytes(text) : ColumnType.utf8Length(text));
    }

    /** Sets a value with its stored size. */
    public void set(int column, @Nullable String text, int size) {
        texts[column] = types[column] == ColumnType.OPAQUE ? null : text;
        bytes[column] = size;
        times[column] = UNREAD;
    }

    /** Adds the size of a value that belongs to no column. */
    public void addOther(int size) {
        otherBytes += size;
    }

    public int otherBytes() {
        return otherBytes;
    }

    /** Returns the value as text; null if there is none, or if the column is opaque. */
    public @Nullable String text(int column) {
        return texts[column];
    }

    public boolean has(int column) {
        return texts[column] != null || bytes[column] > 0;
    }

    /** Returns the stored size of a value, without what a database adds. */
    public int bytes(int column) {
        return bytes[column];
    }

    public int columns() {
        return types.length;
    }

    public ColumnType type(int column) {
        return types[column];
    }

    /** Returns the milliseconds since 1970, or {@link TimeText#NONE}. */
    public long time(int column) {
        if (times[column] == UNREAD) {
            String text = texts[column];
            times[column] = text == null ? TimeText.NONE : TimeText.millis(text);
        }
        return times[column];
    }

    /** Returns whether a value of any row so far did not fit the type of its column. */
    public boolean misfits(int column) {
        return misfits[column];
    }
}
