package io.mobimir.store.cassandra;

import java.time.Duration;

/**
 * The consistency levels, repair and compaction of one class of tables.
 *
 * @param read for answers that must not be stale
 * @param staleRead for operations that allow some staleness, while replicas keep up
 * @param ttl the life of a row; zero means for ever
 */
public record Strategy(
        Consistency write,
        Consistency read,
        Consistency staleRead,
        ReadRepair readRepair,
        RepairCadence repair,
        Duration ttl,
        Compaction compaction) {

    private static final Duration DEFAULT_GRACE = Duration.ofDays(10);
    private static final Duration GRACE_WITHOUT_REPAIR = Duration.ofDays(1);

    public Strategy {
        if (ttl.isNegative() || ttl.toDays() > 365 * 10) {
            throw new IllegalArgumentException("ttl: must be between 0 and ten years, not " + ttl);
        }
    }

    /**
     * Returns how long a tombstone is kept. Ten days leave room for a weekly repair. The rows of a table that is never
     * repaired expire by themselves, so its tombstones only have to outlast the hints.
     */
    public Duration gcGrace() {
        return repair == RepairCadence.NONE ? GRACE_WITHOUT_REPAIR : DEFAULT_GRACE;
    }
}
