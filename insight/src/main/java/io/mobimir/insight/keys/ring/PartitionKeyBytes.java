package io.mobimir.insight.keys.ring;

import java.util.Arrays;

/** Serializes partition keys as Cassandra does: a single value as it is, several with a length before and a zero after each. */
public final class PartitionKeyBytes {
    private static final int MAX_VALUE = 0xffff;

    private byte[] bytes = new byte[128];
    private int length;

    /** Returns the token of a key; its values are in the order of the key. */
    public long token(byte[]... values) {
        write(values);
        return Murmur3Token.of(bytes, length);
    }

    /** Returns the size of the key that was serialized last. */
    public int length() {
        return length;
    }

    private void write(byte[]... values) {
        length = 0;
        if (values.length == 1) {
            append(values[0], Math.min(values[0].length, MAX_VALUE));
            return;
        }
        for (byte[] value : values) {
            int size = Math.min(value.length, MAX_VALUE);
            reserve(Short.BYTES);
            bytes[length++] = (byte) (size >> Byte.SIZE);
            bytes[length++] = (byte) size;
            append(value, size);
            reserve(1);
            bytes[length++] = 0;
        }
    }

    private void append(byte[] value, int size) {
        reserve(size);
        System.arraycopy(value, 0, bytes, length, size);
        length += size;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }
}
