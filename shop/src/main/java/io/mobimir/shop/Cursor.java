package io.mobimir.shop;

/** Where the next page begins, in a form that only the shop can read. */
public record Cursor(String value) {
    /** Room for the longest key that a row can have, in the widest characters. */
    private static final int MAX = 4_096;

    public Cursor {
        Require.filled("cursor", value, MAX);
    }

    @Override
    public String toString() {
        return value;
    }
}
