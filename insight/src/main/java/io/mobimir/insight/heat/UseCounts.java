package io.mobimir.insight.heat;

/** Exact counts of every kind. */
final class UseCounts {
    private long reads;
    private long writes;
    private long transactions;
    private long bytes;
    private long micros;

    void add(AccessKind operation, long moreBytes, long moreMicros) {
        switch (operation) {
            case READ -> reads++;
            case WRITE -> writes++;
            case CAS -> transactions++;
            case BYTES, TIME -> throw new IllegalArgumentException(operation + " is no operation");
        }
        bytes += moreBytes;
        micros += moreMicros;
    }

    long of(AccessKind kind) {
        return switch (kind) {
            case READ -> reads;
            case WRITE -> writes;
            case CAS -> transactions;
            case BYTES -> bytes;
            case TIME -> micros;
        };
    }
}
