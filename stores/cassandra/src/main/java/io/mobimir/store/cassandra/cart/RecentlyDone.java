package io.mobimir.store.cassandra.cart;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Remembers recent actions in a fixed mebibyte: a new entry overwrites another in the same slot, whose action is then
 * repeated once. Entries are hashes of 64 bits with a seed per process, so collisions are very rare.
 */
final class RecentlyDone {
    private static final int PLACES = 1 << 17;
    private static final long PRIME = 0x100000001b3L;
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final AtomicLongArray places = new AtomicLongArray(PLACES);
    private final long seed = ThreadLocalRandom.current().nextLong();

    long sign(long number, String text) {
        long sign = (seed ^ number) * MIX;
        for (int i = 0; i < text.length(); i++) {
            sign = (sign ^ text.charAt(i)) * PRIME;
        }
        sign = (sign ^ (sign >>> 32)) * MIX;
        return (sign ^ (sign >>> 29)) | 1; // never equals an empty slot
    }

    boolean has(long sign) {
        return places.get(place(sign)) == sign;
    }

    void add(long sign) {
        places.set(place(sign), sign);
    }

    private static int place(long sign) {
        return (int) (sign >>> 1) & (PLACES - 1);
    }
}
