package io.mobimir.insight.keys.advice;

/**
 * The database that a key is for. Cassandra places each partition by its hash. MongoDB keeps keys in their order, in chunks that it
 * moves between shards; only rows with equal keys cannot be parted.
 */
public enum KeyTarget {
    CASSANDRA("node", "partition", 100_000_000),
    MONGODB("shard", "key value", 128L << 20);

    private final String machine;
    private final String unit;
    private final long limit;

    KeyTarget(String machine, String unit, long limit) {
        this.machine = machine;
        this.unit = unit;
        this.limit = limit;
    }

    /** Returns the word for a machine. */
    public String machine() {
        return machine;
    }

    /** Returns the word for the rows with one key. */
    public String unit() {
        return unit;
    }

    /**
     * Returns the bytes that rows with one key should not pass: repairs, compactions and reads of Cassandra suffer from larger
     * partitions, and MongoDB does not move larger chunks.
     */
    public long limit() {
        return limit;
    }
}
