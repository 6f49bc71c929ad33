package io.mobimir.http.limit;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * The places for requests that are worked on at once. A request has one only while it is worked on, never while it waits for
 * its client.
 */
public final class RequestSlots {
    private final int count;
    private final Semaphore free;
    private final LongAdder refused = new LongAdder();

    public RequestSlots(int count) {
        this.count = count;
        this.free = new Semaphore(count);
    }

    /** Whether there was one; it is then taken until it is given back. */
    public boolean take() {
        boolean taken = free.tryAcquire();
        if (!taken) {
            refused.increment();
        }
        return taken;
    }

    public void giveBack() {
        free.release();
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** How many are taken now. */
    public int taken() {
        return count - free.availablePermits();
    }

    /** How many requests found none so far. */
    public long refused() {
        return refused.sum();
    }
}
