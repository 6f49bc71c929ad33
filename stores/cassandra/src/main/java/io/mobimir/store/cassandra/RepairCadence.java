package io.mobimir.store.cassandra;

/** How often the replicas of a table are compared in full. */
public enum RepairCadence {
    NONE,
    WEEKLY,
    MONTHLY
}
