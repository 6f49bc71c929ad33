package io.mobimir.migration;

/**
 * The phase of a migration. For copied entities one side decides about writes and answers reads. From
 * {@link #DUAL_WRITE} on the other side receives every write too, until {@link #TARGET} stops writing to the origin.
 * Entities that are moved key by key go from {@link #BACKFILL} over {@link #VERIFY} to {@link #TARGET_READS}, and back
 * by {@link #RETURN}.
 */
public enum Phase {
    ORIGIN,
    DUAL_WRITE,
    BACKFILL,
    VERIFY,
    SHADOW,
    TARGET_READS,
    TARGET,
    /** Moved keys go back from the target to the origin. */
    RETURN;

    /** Returns the side that answers reads and decides about writes. */
    public Side authority() {
        return switch (this) {
            case ORIGIN, DUAL_WRITE, BACKFILL, VERIFY, SHADOW, RETURN -> Side.ORIGIN;
            case TARGET_READS, TARGET -> Side.TARGET;
        };
    }

    public boolean writesTo(Side side) {
        return switch (this) {
            case ORIGIN -> side == Side.ORIGIN;
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, TARGET_READS, RETURN -> true;
            case TARGET -> side == Side.TARGET;
        };
    }

    /** Returns whether the migration can still go back to the origin. */
    public boolean isReversible() {
        return this != TARGET;
    }
}
