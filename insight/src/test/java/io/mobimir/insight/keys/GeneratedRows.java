package io.mobimir.insight.keys;

import io.mobimir.insight.keys.data.BrokenLines;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.RowSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows that are made from a seed, the same in each reading; the first column is always a time. */
public final class GeneratedRows implements RowSource {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final long SEED = 7;

    private final List<String> columns;
    private final int rows;
    private final Duration span;
    private final int rowBytes;
    private final Maker maker;

    /** Makes the values of the columns after the first; a null is no value. */
    @FunctionalInterface
    public interface Maker {
        Object[] values(Random random, int row);
    }

    private GeneratedRows(List<String> columns, int rows, Duration span, int rowBytes, Maker maker) {
        this.columns = columns;
        this.rows = rows;
        this.span = span;
        this.rowBytes = rowBytes;
        this.maker = maker;
    }

    public static GeneratedRows of(String columns, int rows, Duration span, Maker maker) {
        return new GeneratedRows(List.of(columns.split(",")), rows, span, 0, maker);
    }

    /** Returns the same rows with a value of this size in each. */
    public GeneratedRows withRowBytes(int bytes) {
        return new GeneratedRows(columns, rows, span, bytes, maker);
    }

    @Override
    public String name() {
        return "generated rows";
    }

    @Override
    public List<DataColumn> columns() {
        return Stream.of(
                        Stream.of(new DataColumn("ts", ColumnType.TIME)),
                        columns.stream().map(name -> new DataColumn(name, ColumnType.TEXT)),
                        Stream.of(new DataColumn("payload", ColumnType.OPAQUE)))
                .flatMap(each -> each)
                .toList();
    }

    @Override
    public void forEach(Predicate<DataRow> reader) {
        Random random = new Random(SEED);
        DataRow row = new DataRow(columns());
        boolean more = true;
        for (int i = 0; i < rows && more; i++) {
            row.clear();
            Instant time = BEGIN.plusMillis(span.toMillis() * i / rows);
            row.set(0, time.toString());
            Object[] values = maker.values(random, i);
            IntStream.range(0, values.length)
                    .filter(column -> values[column] != null)
                    .forEach(column -> row.set(column + 1, values[column].toString()));
            row.set(columns.size() + 1, null, rowBytes);
            more = reader.test(row);
        }
    }

    @Override
    public double progress() {
        return 0;
    }

    @Override
    public BrokenLines broken() {
        return BrokenLines.NONE;
    }
}
