package io.mobimir.http.limit;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/** The slots for requests that are worked on. A request has a slot only while it is worked on, never while it waits for its client. */
public final class RequestSlots {
    private final int count;
    private final Semaphore free;
    private final LongAdder refused = new LongAdder();

    public RequestSlots(int count) {
        this.count = count;
        this.free = new Semaphore(count);
    }

    /** Takes a slot until it is given back; returns false if none is free. */
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

    /** Returns how many slots exist. */
    public int count() {
        return count;
    }

    /** Returns how many slots are taken now. */
    public int taken() {
        return count - free.availablePermits();
    }

    /** Returns how many requests found no free slot so far. */
    public long refused() {
        return refused.sum();
    }
}
