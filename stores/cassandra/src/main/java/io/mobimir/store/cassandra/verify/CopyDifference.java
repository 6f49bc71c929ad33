package io.mobimir.store.cassandra.verify;

/**
 * One copy that differs from its original.
 *
 * @param table the table of copies
 * @param key the key of the copy, or of the original if the copy is missing
 * @param detail the fault in words
 */
public record CopyDifference(Kind kind, String table, String key, String detail) {
    /** The ways in which a copy can be wrong. */
    public enum Kind {
        MISSING,
        CHANGED,
        EXTRA
    }

    @Override
    public String toString() {
        return kind + " in " + table + ": " + key + (detail.isEmpty() ? "" : " (" + detail + ")");
    }
}
