package io.mobimir.insight.keys.data;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the first rows show of each column.
 *
 * @param rows how many rows were looked at
 */
public record HeadRows(int rows, List<ColumnFacts> facts) {
    private static final int ROWS = 1000;
    private static final int LONGEST_EXAMPLE = 60;

    private static final Pattern TIME_NAME =
            Pattern.compile("(.*[_.])?(time|date|ts|timestamp|at)|.*(Time|Date|At|Timestamp)");
    private static final Pattern CREATED = Pattern.compile("creat|insert|placed|order|event|invoice");

    /**
     * What the first rows show of one column.
     *
     * @param filled the rows with a value
     * @param distinct the different values
     * @param times the values that are times in any form
     * @param example one value; empty if there is none
     */
    public record ColumnFacts(
            DataColumn column, int filled, int distinct, int times, double meanLength, String example) {
        boolean mayBeTime() {
            return filled > 0
                    && times == filled
                    && (column.type() == ColumnType.TIME
                            || TIME_NAME.matcher(column.name()).matches());
        }

        boolean hidesTime() {
            return filled > 0 && times == filled && (column.name().equals("_id") || column.type() == ColumnType.UUID);
        }
    }

    public HeadRows {
        facts = List.copyOf(facts);
    }

    /** Reads the first rows. */
    public static HeadRows of(RowSource source) {
        List<DataColumn> columns = source.columns();
        List<ColumnTally> tallies =
                columns.stream().map(column -> new ColumnTally()).toList();
        int[] rows = {0};
        source.forEach(row -> {
            for (int i = 0; i < tallies.size(); i++) {
                tallies.get(i).see(row, i);
            }
            return ++rows[0] < ROWS;
        });
        return new HeadRows(
                rows[0],
                IntStream.range(0, columns.size())
                        .mapToObj(i -> tallies.get(i).facts(columns.get(i)))
                        .toList());
    }

    /** Returns the column that says when a row came to be; empty if there is none. */
    public OptionalInt timeColumn() {
        return Stream.of(
                        first(i -> facts.get(i).mayBeTime()
                                && CREATED.matcher(facts.get(i).column().name().toLowerCase(Locale.ROOT))
                                        .find()),
                        first(i -> facts.get(i).mayBeTime()),
                        first(i -> facts.get(i).hidesTime()))
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    private OptionalInt first(IntPredicate which) {
        return IntStream.range(0, facts.size()).filter(which).findFirst();
    }

    /** Counts the values of one column. */
    private static final class ColumnTally {
        /** Hashes, because a thousand long texts would fill the memory. */
        private final Set<Integer> values = new HashSet<>();

        private int filled;
        private int times;
        private long length;
        private String example = "";

        void see(DataRow row, int place) {
            String text = row.text(place);
            if (text == null) {
                return;
            }
            filled++;
            length += text.length();
            times += row.time(place) == TimeText.NONE ? 0 : 1;
            values.add(text.hashCode());
            example = example.isEmpty() ? text.substring(0, Math.min(text.length(), LONGEST_EXAMPLE)) : example;
        }

        ColumnFacts facts(DataColumn column) {
            return new ColumnFacts(
                    column, filled, values.size(), times, filled == 0 ? 0 : (double) length / filled, example);
        }
    }
}
