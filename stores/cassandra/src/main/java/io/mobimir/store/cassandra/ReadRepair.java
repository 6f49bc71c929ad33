package io.mobimir.store.cassandra;

/** How a read treats replicas that are behind. */
public enum ReadRepair {
    /** Repairs them before it answers, so that a later read never goes back. */
    BLOCKING,
    /** Returns the newest data and leaves the replicas as they are; keeps a partition's writes atomic for readers. */
    NONE
}
