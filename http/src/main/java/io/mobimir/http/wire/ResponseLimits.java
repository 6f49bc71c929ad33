package io.mobimir.http.wire;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Limits for answers that clients do not receive at once. Each stays in memory until then, so the time is limited, and their
 * total is bounded: small ones are free, and the rest shares one amount of memory.
 */
public final class ResponseLimits {
    private static final int FREE_BYTES = 8_192;
    private static final long SHARED_BYTES = 64L << 20;

    private final Duration time;
    private final AtomicLong sharedLeft = new AtomicLong(SHARED_BYTES);
    private final LongAdder late = new LongAdder();

    /** @param time how long a client may take to receive one answer */
    public ResponseLimits(Duration time) {
        this.time = time;
    }

    Duration time() {
        return time;
    }

    /** Returns whether an answer of this length may wait for its client; it then counts until it is given back. */
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

    /** Returns how many answers were aborted so far because their clients did not receive them in time. */
    public long late() {
        return late.sum();
    }
}
