package io.mobimir.store.cassandra;

import java.time.Duration;

/**
 * How one class of tables is written, read, mended and merged.
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
     * How long a deletion is remembered. Ten days leave room for a weekly repair; a table that is never repaired has rows
     * that expire by themselves, and only has to outlast the hints.
     */
    public Duration gcGrace() {
        return repair == RepairCadence.NONE ? GRACE_WITHOUT_REPAIR : DEFAULT_GRACE;
    }
}
