package io.mobimir.store.cassandra;

/** How often a table gets a full repair. */
public enum RepairCadence {
    NONE,
    WEEKLY,
    MONTHLY
}
