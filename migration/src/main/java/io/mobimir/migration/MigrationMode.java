package io.mobimir.migration;

/** How an entity gets from one side to the other. */
public enum MigrationMode {
    /** Both sides hold every key: written to both, copied, compared, and then the say is given to the target. */
    COPIED,
    /** One side or the other holds a key: moved key by key, and each is served from where it is. */
    MOVED;

    /** The phase that a start leads to. */
    public Phase first() {
        return switch (this) {
            case COPIED -> Phase.DUAL_WRITE;
            case MOVED -> Phase.BACKFILL;
        };
    }

    /** The side that keys are taken from in a phase. */
    public Side source(Phase phase) {
        return switch (this) {
            case COPIED -> phase.authority();
            case MOVED -> phase == Phase.RETURN ? Side.TARGET : Side.ORIGIN;
        };
    }
}
