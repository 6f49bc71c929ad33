package io.mobimir.migration;

/** The way in which an entity gets from one side to the other. */
public enum MigrationMode {
    /** Both sides hold every key: writes go to both, the rest is copied and compared, then the target takes over. */
    COPIED,
    /** One side or the other holds a key: keys are moved one by one, and each is served by the side that holds it. */
    MOVED;

    /** Returns the phase in which a migration starts. */
    public Phase first() {
        return switch (this) {
            case COPIED -> Phase.DUAL_WRITE;
            case MOVED -> Phase.BACKFILL;
        };
    }

    /** Returns the side that keys are taken from in a phase. */
    public Side source(Phase phase) {
        return switch (this) {
            case COPIED -> phase.authority();
            case MOVED -> phase == Phase.RETURN ? Side.TARGET : Side.ORIGIN;
        };
    }
}
