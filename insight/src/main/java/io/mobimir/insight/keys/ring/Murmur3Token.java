package io.mobimir.insight.keys.ring;

/**
 * Computes tokens as Cassandra's {@code Murmur3Partitioner} does: the first half of MurmurHash3 (x64, 128 bits, seed 0) of the
 * serialized partition key. Cassandra takes the last bytes, up to 15, with their sign, which the published algorithm does not.
 */
public final class Murmur3Token {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK = 16;

    private Murmur3Token() {}

    public static long of(byte[] key) {
        return of(key, key.length);
    }

    /** Returns the token of the first bytes. The lowest long is no token: it becomes the highest. */
    public static long of(byte[] key, int length) {
        if (length == 0) {
            return Long.MIN_VALUE;
        }
        long h1 = 0;
        long h2 = 0;
        int blocks = length / BLOCK;
        for (int i = 0; i < blocks; i++) {
            h1 ^= mixFirst(block(key, i * BLOCK));
            h1 = Long.rotateLeft(h1, 27) + h2;
            h1 = h1 * 5 + 0x52dce729;
            h2 ^= mixSecond(block(key, i * BLOCK + Long.BYTES));
            h2 = Long.rotateLeft(h2, 31) + h1;
            h2 = h2 * 5 + 0x38495ab5;
        }
        int rest = blocks * BLOCK;
        int half = Math.min(length, rest + Long.BYTES);
        h1 ^= mixFirst(tail(key, rest, half));
        h2 ^= mixSecond(tail(key, half, length));
        return normal(finished(h1 ^ length, h2 ^ length));
    }

    private static long mixFirst(long k) {
        return Long.rotateLeft(k * C1, 31) * C2;
    }

    private static long mixSecond(long k) {
        return Long.rotateLeft(k * C2, 33) * C1;
    }

    private static long block(byte[] key, int from) {
        long value = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            value = (value << Byte.SIZE) | (key[from + i] & 0xffL);
        }
        return value;
    }

    private static long tail(byte[] key, int from, int until) {
        long value = 0;
        for (int i = from; i < until; i++) {
            value ^= (long) key[i] << (Byte.SIZE * (i - from));
        }
        return value;
    }

    private static long finished(long first, long second) {
        long h1 = first + second;
        long h2 = second + h1;
        return mixed(h1) + mixed(h2);
    }

    private static long mixed(long value) {
        long k = value;
        k ^= k >>> 33;
        k *= 0xff51afd7ed558ccdL;
        k ^= k >>> 33;
        k *= 0xc4ceb9fe1a85ec53L;
        k ^= k >>> 33;
        return k;
    }

    private static long normal(long token) {
        return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
    }
}
