package io.mobimir.shop;

/** Where the next page begins, in a form that only the shop can read. */
public record Cursor(String value) {
    private static final int MAX = 1_024;

    public Cursor {
        Require.filled("cursor", value, MAX);
    }

    @Override
    public String toString() {
        return value;
    }
}
