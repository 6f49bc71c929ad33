package io.mobimir.insight.keys.data;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Guesses the type of a column from its first values. */
final class TypeGuess {
    /** How many rows are looked at before reading begins. */
    static final int ROWS = 1000;

    private static final List<ColumnType> BY_PREFERENCE =
            List.of(ColumnType.FLAG, ColumnType.NUMBER, ColumnType.DECIMAL, ColumnType.TIME, ColumnType.UUID);

    private final Set<ColumnType> possible = EnumSet.copyOf(BY_PREFERENCE);
    private boolean seen;
    private boolean opaque;

    void see(String value) {
        seen = true;
        possible.removeIf(type -> !type.fits(value));
    }

    /** Notes a value that is no single value. */
    void seeOpaque() {
        opaque = true;
    }

    ColumnType type() {
        if (opaque) {
            return ColumnType.OPAQUE;
        }
        return BY_PREFERENCE.stream()
                .filter(type -> seen && possible.contains(type))
                .findFirst()
                .orElse(ColumnType.TEXT);
    }
}
