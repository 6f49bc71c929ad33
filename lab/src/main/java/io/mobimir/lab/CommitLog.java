package io.mobimir.lab;

/** When a node calls a write durable. */
public enum CommitLog {
    /** Synced in the background: fast, and a {@code kill -9} forgets about the last 100 ms of acknowledged writes. */
    PERIODIC,
    /** Synced before the write is acknowledged: what a node that is going to be killed must run. */
    BATCH
}
