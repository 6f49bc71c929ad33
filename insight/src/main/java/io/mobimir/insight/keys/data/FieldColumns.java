package io.mobimir.insight.keys.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes rows with fixed columns of documents, each of which has the fields it has. The columns are those of the first documents. */
public final class FieldColumns implements FieldReceiver {
    /** How many documents should be seen before the columns are fixed. */
    public static final int DOCUMENTS = TypeGuess.ROWS;

    /** Documents whose field names are data, such as ids, have no end of them. */
    private static final int MOST = 1000;

    private final Map<String, TypeGuess> guesses = new LinkedHashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private List<DataColumn> columns = List.of();
    private @Nullable DataRow row;

    /** Ends the guessing: fields that come up later only have a size. */
    public List<DataColumn> fix() {
        List<DataColumn> found = new ArrayList<>();
        guesses.forEach((name, guess) -> {
            places.put(name, found.size());
            found.add(new DataColumn(name, guess.type()));
        });
        columns = List.copyOf(found);
        return columns;
    }

    /** Begins to fill rows; returns the row that is filled. */
    public DataRow beginRows() {
        DataRow begun = new DataRow(columns);
        row = begun;
        return begun;
    }

    /** Returns the columns with the types that held for every value of the rows so far. */
    public List<DataColumn> columns() {
        DataRow seen = row;
        if (seen == null) {
            return columns;
        }
        List<DataColumn> now = new ArrayList<>();
        for (DataColumn column : columns) {
            now.add(seen.misfits(now.size()) ? new DataColumn(column.name(), ColumnType.TEXT) : column);
        }
        return now;
    }

    private Optional<TypeGuess> guess(String name) {
        return guesses.size() >= MOST && !guesses.containsKey(name)
                ? Optional.empty()
                : Optional.of(guesses.computeIfAbsent(name, any -> new TypeGuess()));
    }

    @Override
    public void value(String name, String text) {
        DataRow into = row;
        if (into == null) {
            guess(name).ifPresent(guess -> guess.see(text));
            return;
        }
        Integer place = places.get(name);
        if (place == null) {
            into.addOther(ColumnType.utf8Length(text));
        } else {
            into.set(place, text);
        }
    }

    @Override
    public void list(String name, int bytes) {
        DataRow into = row;
        if (into == null) {
            guess(name).ifPresent(TypeGuess::seeOpaque);
            return;
        }
        Integer place = places.get(name);
        if (place == null || columns.get(place).type() != ColumnType.OPAQUE) {
            into.addOther(bytes);
        } else {
            into.set(place, null, bytes);
        }
    }
}
