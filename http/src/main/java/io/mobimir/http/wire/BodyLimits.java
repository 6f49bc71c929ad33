package io.mobimir.http.wire;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Limits for the bodies of requests. Bodies are in memory until their requests are answered, so their total is bounded: the
 * first bytes of each are free, and the rest shares one amount of memory.
 */
public final class BodyLimits {
    /** The bytes that every body may use without the shared memory, so that large requests do not block small ones. */
    static final int FREE_BYTES = 8_192;

    static final long SHARED_BYTES = 64L << 20;

    private final int most;
    private final Duration time;
    private final AtomicLong sharedLeft = new AtomicLong(SHARED_BYTES);
    private final AtomicInteger arriving = new AtomicInteger();
    private final LongAdder late = new LongAdder();

    /**
     * Makes the limits of a server.
     *
     * @param most bytes that one body may have
     * @param time how long one body may take to arrive
     */
    public BodyLimits(int most, Duration time) {
        this.most = most;
        this.time = time;
    }

    int most() {
        return most;
    }

    Duration time() {
        return time;
    }

    void begins() {
        arriving.incrementAndGet();
    }

    void ends() {
        arriving.decrementAndGet();
    }

    void isLate() {
        late.increment();
    }

    /** Takes shared memory for this many more bytes until they are given back; returns false if there is not enough. */
    boolean take(int bytes) {
        if (sharedLeft.addAndGet(-bytes) >= 0) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    void giveBack(int bytes) {
        sharedLeft.addAndGet(bytes);
    }

    /** Returns how many requests wait for the rest of their bodies. */
    public int arriving() {
        return arriving.get();
    }

    /** Returns how many bodies did not arrive in time so far. */
    public long late() {
        return late.sum();
    }
}
