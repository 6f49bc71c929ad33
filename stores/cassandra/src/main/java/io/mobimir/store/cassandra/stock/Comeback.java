package io.mobimir.store.cassandra.stock;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The moment after a crowd was answered. Whoever wants more comes back within microseconds, but not all at once; a group that left
 * with the first of them would cost as much as one with all, and the rest would wait for it.
 */
final class Comeback {
    private static final long LONGEST = TimeUnit.MICROSECONDS.toNanos(300);
    /** Nobody has come for so long: nobody will. */
    private static final long NOBODY = TimeUnit.MICROSECONDS.toNanos(25);

    private Comeback() {}

    /** Waits while people keep coming, until as many are there as were answered. */
    @SuppressWarnings("ThreadPriorityCheck") // only makes room; that it ends is a matter of time
    static void await(int answered, IntSupplier present) {
        long begun = System.nanoTime();
        long now = begun;
        long latest = begun;
        int seen = present.getAsInt();
        while (seen < answered && now - latest < NOBODY && now - begun < LONGEST) {
            Thread.yield();
            now = System.nanoTime();
            int there = present.getAsInt();
            latest = there > seen ? now : latest;
            seen = there;
        }
    }
}
