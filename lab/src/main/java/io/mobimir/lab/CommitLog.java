package io.mobimir.lab;

/** The moment when a node acknowledges a write as durable. */
public enum CommitLog {
    /** Syncs in the background: fast, but a {@code kill -9} loses about the last 100 ms of acknowledged writes. */
    PERIODIC,
    /** Syncs before the write is acknowledged; needed for a node that is going to be killed. */
    BATCH
}
