package io.mobimir.http.wire;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Limits for answers whose clients do not take them at once. Each stays in memory until it is taken, so the time is limited,
 * and all of them together are bounded: small ones are free, and the rest shares one amount of memory.
 */
public final class ResponseLimits {
    private static final int FREE_BYTES = 8_192;
    private static final long SHARED_BYTES = 64L << 20;

    private final Duration time;
    private final AtomicLong sharedLeft = new AtomicLong(SHARED_BYTES);
    private final LongAdder late = new LongAdder();

    /** @param time how long a client may take to take one answer */
    public ResponseLimits(Duration time) {
        this.time = time;
    }

    Duration time() {
        return time;
    }

    /** Whether an answer of this length may wait for its client; it then counts until it is given back. */
    boolean take(int length) {
        if (sharedLeft.addAndGet(-shared(length)) >= 0) {
            return true;
        }
        giveBack(length);
        return false;
    }

    void giveBack(int length) {
        sharedLeft.addAndGet(shared(length));
    }

    private static int shared(int length) {
        return Math.max(0, length - FREE_BYTES);
    }

    void isLate() {
        late.increment();
    }

    /** How many answers were broken off so far because their clients did not take them in time. */
    public long late() {
        return late.sum();
    }
}
