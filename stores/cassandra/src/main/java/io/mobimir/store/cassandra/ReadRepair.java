package io.mobimir.store.cassandra;

/** What a read does about replicas that it finds behind. */
public enum ReadRepair {
    /** Mends them before it answers, so that a later read never goes back. */
    BLOCKING,
    /** Answers with the newest and leaves them; keeps a partition's writes atomic for readers. */
    NONE
}
