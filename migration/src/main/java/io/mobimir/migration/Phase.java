package io.mobimir.migration;

/**
 * How far a migration has come. Of what is copied, one side decides about writes and answers reads; from {@link #DUAL_WRITE}
 * on the other is kept up with it, until {@link #TARGET} lets go of the origin. What is moved key by key goes from
 * {@link #BACKFILL} over {@link #VERIFY} to {@link #TARGET_READS}, and by {@link #RETURN} back.
 */
public enum Phase {
    ORIGIN,
    DUAL_WRITE,
    BACKFILL,
    VERIFY,
    SHADOW,
    TARGET_READS,
    TARGET,
    /** What was moved to the target goes back to the origin. */
    RETURN;

    /** The side that answers reads and decides about writes. */
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

    /** Whether there is a way back to the origin. */
    public boolean isReversible() {
        return this != TARGET;
    }
}
