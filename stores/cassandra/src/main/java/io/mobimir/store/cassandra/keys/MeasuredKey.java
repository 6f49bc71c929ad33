package io.mobimir.store.cassandra.keys;

import io.mobimir.insight.keys.ring.TokenRing;
import java.util.Arrays;

/** What Cassandra itself says of a table with a candidate as its key: each partition with its token and rows. */
public final class MeasuredKey {
    private final TokenRing ring;
    private final long[] rowsByNode;
    private long partitions;
    private long largest;

    MeasuredKey(TokenRing ring) {
        this.ring = ring;
        this.rowsByNode = new long[ring.nodes()];
    }

    void add(long token, long rows) {
        partitions++;
        largest = Math.max(largest, rows);
        rowsByNode[ring.owner(token)] += rows;
    }

    public long partitions() {
        return partitions;
    }

    /** Returns the rows of the largest partition. */
    public long largestRows() {
        return largest;
    }

    /** Returns how many times the mean the fullest node has. */
    public double imbalance() {
        long all = Arrays.stream(rowsByNode).sum();
        long most = Arrays.stream(rowsByNode).max().orElse(0);
        return all == 0 ? 1 : (double) most * rowsByNode.length / all;
    }
}
