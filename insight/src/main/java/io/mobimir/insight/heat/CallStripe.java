package io.mobimir.insight.heat;

import org.jspecify.annotations.Nullable;

/** Collects the calls of some threads, so that the lock of the counts is taken once for many calls. */
final class CallStripe {
    static final int SIZE = 128;

    private @Nullable StoreCall[] waiting = new StoreCall[SIZE];
    private int count;

    /** Adds a call; returns those that were collected once there are enough, and null until then. */
    synchronized @Nullable StoreCall @Nullable [] add(StoreCall access) {
        waiting[count++] = access;
        return count == SIZE ? take() : null;
    }

    /** Returns the calls that were collected; the rest of the array is null. */
    synchronized @Nullable StoreCall[] take() {
        @Nullable StoreCall[] taken = waiting;
        waiting = new StoreCall[SIZE];
        count = 0;
        return taken;
    }
}
