package io.mobimir.migration.live;

import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import java.time.Duration;

/**
 * The right to begin operations, for a while after the phase was last learned. Each time it lapses the next one is another
 * term, so that an operation that slept through a lapse notices it.
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

    /** Counts from when the renewal began: whoever waits for the lapse cannot have seen it any earlier. */
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
     * Whether nobody can have given up on an operation yet. For as long as requests may last nobody does, even if the lease
     * it began in has lapsed meanwhile: see {@link Timing#eviction}.
     */
    synchronized boolean covers(long begun, long begunIn) {
        boolean isYoung = time.since(begun).compareTo(longestRequest) < 0;
        return isYoung || (term == begunIn && isValid());
    }

    synchronized long term() {
        return term;
    }
}
