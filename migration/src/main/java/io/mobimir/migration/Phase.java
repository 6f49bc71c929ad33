package io.mobimir.migration;

/**
 * How far a migration has come. One side decides about writes and answers reads; from {@link #DUAL_WRITE} on the other is
 * kept up with it, until {@link #TARGET} lets go of the origin.
 */
public enum Phase {
    ORIGIN,
    DUAL_WRITE,
    BACKFILL,
    VERIFY,
    SHADOW,
    TARGET_READS,
    TARGET;

    /** The side that answers reads and decides about writes. */
    public Side authority() {
        return switch (this) {
            case ORIGIN, DUAL_WRITE, BACKFILL, VERIFY, SHADOW -> Side.ORIGIN;
            case TARGET_READS, TARGET -> Side.TARGET;
        };
    }

    public boolean writesTo(Side side) {
        return switch (this) {
            case ORIGIN -> side == Side.ORIGIN;
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, TARGET_READS -> true;
            case TARGET -> side == Side.TARGET;
        };
    }

    /** Whether there is a way back to the origin. */
    public boolean isReversible() {
        return this != TARGET;
    }
}
