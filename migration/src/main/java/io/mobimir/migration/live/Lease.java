package io.mobimir.migration.live;

import io.mobimir.migration.Time;
import java.time.Duration;

/**
 * The right to serve, for a while after the phase was last learned. Each time it lapses the next one is another term, so
 * that an operation that slept through a lapse notices it.
 */
final class Lease {
    private final Duration length;
    private final Time time;
    private long renewed;
    private long term;

    Lease(Duration length, Time time) {
        this.length = length;
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

    synchronized boolean isStill(long begunIn) {
        return term == begunIn && isValid();
    }

    synchronized long term() {
        return term;
    }
}
