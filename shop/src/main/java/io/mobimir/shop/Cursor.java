package io.mobimir.shop;

/** Where the next page begins, in a form that only the shop can read. */
public record Cursor(String value) {
    /** Large enough for the longest key of a row, in the widest characters. */
    private static final int MAX = 4_096;

    public Cursor {
        Require.filled("cursor", value, MAX);
    }

    @Override
    public String toString() {
        return value;
    }
}
