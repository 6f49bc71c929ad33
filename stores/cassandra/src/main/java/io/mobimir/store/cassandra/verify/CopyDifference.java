package io.mobimir.store.cassandra.verify;

/**
 * One copy that is not what the truth says.
 *
 * @param table which copies
 * @param key of the copy, or of the truth that it is missing for
 * @param detail what is wrong with it
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
