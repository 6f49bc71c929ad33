package io.mobimir.insight.keys.data;

import io.mobimir.shop.InvalidField;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds columns of the data by their names.
 *
 * @param data the name of the data, for messages
 */
public record ColumnNames(String data, List<DataColumn> columns) {
    private static final int MOST_SHOWN = 40;

    public ColumnNames {
        columns = List.copyOf(columns);
    }

    public static ColumnNames of(RowSource source) {
        return new ColumnNames(source.name(), source.columns());
    }

    /**
     * Returns the place of a column; its name may be written in other letters, large or small, if that is clear.
     *
     * @param where what names the column, for the message
     */
    public int place(String where, String name) {
        int exact = find(name, true);
        int place = exact >= 0 ? exact : find(name, false);
        if (place < 0) {
            throw new InvalidField(where, "there is no column \"" + name + "\" in " + data + "; it has " + shown());
        }
        return place;
    }

    private int find(String name, boolean exactly) {
        int[] found = IntStream.range(0, columns.size())
                .filter(i -> exactly
                        ? columns.get(i).name().equals(name)
                        : columns.get(i).name().equalsIgnoreCase(name))
                .toArray();
        return found.length == 1 ? found[0] : -1;
    }

    private String shown() {
        String names = columns.stream().limit(MOST_SHOWN).map(DataColumn::name).collect(Collectors.joining(", "));
        return columns.size() > MOST_SHOWN ? names + ", and " + (columns.size() - MOST_SHOWN) + " more" : names;
    }
}
