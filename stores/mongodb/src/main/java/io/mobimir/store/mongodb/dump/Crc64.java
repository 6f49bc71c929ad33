package io.mobimir.store.mongodb.dump;

/**
 * Computes the checksum of a collection in an archive: CRC-64 with the polynomial of ECMA-182, reversed and inverted as
 * in XZ.
 */
final class Crc64 {
    private static final long POLYNOMIAL = 0xC96C5795D7870F42L;
    private static final int BYTE_VALUES = 256;
    private static final long[] TABLE = table();

    private long inverted = -1;

    private static long[] table() {
        long[] table = new long[BYTE_VALUES];
        for (int value = 0; value < table.length; value++) {
            long remainder = value;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                remainder = (remainder & 1) == 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
            }
            table[value] = remainder;
        }
        return table;
    }

    void update(byte[] bytes) {
        long crc = inverted;
        for (byte next : bytes) {
            crc = TABLE[(int) (crc ^ next) & (BYTE_VALUES - 1)] ^ (crc >>> Byte.SIZE);
        }
        inverted = crc;
    }

    long value() {
        return ~inverted;
    }
}
