package io.mobimir.migration.verify;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.stream.LongStream;

/**
 * A digest of one side, 1 MiB however much data it holds: for each of 64 Ki buckets of keys the number of rows and the
 * sum of their hashes. A sum, because an exclusive or would hide a row that is there twice.
 */
final class Digests {
    static final int BUCKETS = 1 << 16;
    static final int BYTES = 2 * BUCKETS * Long.BYTES;

    private final long[] counts = new long[BUCKETS];
    private final long[] sums = new long[BUCKETS];

    static int bucket(String key) {
        return (int) (Hash.of(key) >>> 48);
    }

    synchronized void add(String key, long hash) {
        int bucket = bucket(key);
        counts[bucket]++;
        sums[bucket] += hash;
    }

    synchronized void add(Digests others) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            counts[bucket] += others.counts[bucket];
            sums[bucket] += others.sums[bucket];
        }
    }

    synchronized long rows() {
        return LongStream.of(counts).sum();
    }

    synchronized long rows(int bucket) {
        return counts[bucket];
    }

    BitSet differing(Digests other) {
        BitSet differing = new BitSet(BUCKETS);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            differing.set(bucket, counts[bucket] != other.counts[bucket] || sums[bucket] != other.sums[bucket]);
        }
        return differing;
    }

    synchronized void writeTo(ByteBuffer out) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            out.putLong(counts[bucket]).putLong(sums[bucket]);
        }
    }

    static Digests readFrom(ByteBuffer in) {
        Digests digests = new Digests();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            digests.counts[bucket] = in.getLong();
            digests.sums[bucket] = in.getLong();
        }
        return digests;
    }
}
