package io.mobimir.insight.heat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** The key of a partition or of anything else that can be hot, as the bytes that are sent to the store. */
public final class HeatKey {
    /** Differs in every process, so that nobody can choose keys that collide. */
    private static final long SEED = ThreadLocalRandom.current().nextLong();

    private final byte[] bytes;
    private final int hash;

    private HeatKey(byte[] bytes) {
        this.bytes = bytes;
        this.hash = hash(bytes);
    }

    /** Returns the key with these bytes, which must not change any more. */
    public static HeatKey of(byte[] bytes) {
        return new HeatKey(bytes);
    }

    /** Returns the key with the bytes that remain in the buffer. */
    public static HeatKey of(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.duplicate().get(copy);
        return new HeatKey(copy);
    }

    public static HeatKey of(String text) {
        return new HeatKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the bytes, for reading only. */
    public ByteBuffer bytes() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /** Returns the text of a key that was made of one. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    int length() {
        return bytes.length;
    }

    private static int hash(byte[] bytes) {
        long hash = SEED;
        for (byte each : bytes) {
            hash = (hash ^ each) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return (int) (hash ^ (hash >>> 32));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HeatKey key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return text();
    }
}
