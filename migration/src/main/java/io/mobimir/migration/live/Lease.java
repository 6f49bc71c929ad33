package io.mobimir.migration.live;

import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import java.time.Duration;

/**
 * Allows operations to begin for a while after the phase was last learned. After each lapse a new term begins, so that
 * an operation that spans a lapse can be detected.
 */
final class Lease {
    private final Duration length;
    private final Duration longestRequest;
    private final Time time;
    private long renewed;
    private long term;

    Lease(Timing timing, Time time) {
        this.length = timing.lease();
        this.longestRequest = timing.longestRequest();
        this.time = time;
    }

    /** Renews the lease from when the renewal began, because other instances count its lapse from no earlier moment. */
    synchronized void renew(long begun) {
        if (!isValid()) {
            term++;
        }
        renewed = begun;
    }

    synchronized boolean isValid() {
        return term > 0 && time.since(renewed).compareTo(length) < 0;
    }

    /**
     * Returns whether the operation cannot have been given up. No operation is given up within the longest request
     * time, even if its lease has lapsed meanwhile: see {@link Timing#eviction}.
     */
    synchronized boolean covers(long begun, long begunIn) {
        boolean isYoung = time.since(begun).compareTo(longestRequest) < 0;
        return isYoung || (term == begunIn && isValid());
    }

    synchronized long term() {
        return term;
    }
}
