package io.mobimir.migration.live;

import io.mobimir.migration.Time;
import java.time.Duration;

/** Skips calls to a side that has just failed several times in a row, so that users need not wait for it. */
final class CircuitBreaker {
    private static final int FAILURES = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Time time;
    private int failures;
    private long lastFailure;

    CircuitBreaker(Time time) {
        this.time = time;
    }

    /** Returns whether calls are skipped. After a pause one attempt goes through and decides about the next pause. */
    synchronized boolean isOpen() {
        if (failures < FAILURES) {
            return false;
        }
        if (time.since(lastFailure).compareTo(PAUSE) < 0) {
            return true;
        }
        lastFailure = time.nanoTime();
        return false;
    }

    synchronized void succeeded() {
        failures = 0;
    }

    synchronized void failed() {
        failures++;
        lastFailure = time.nanoTime();
    }
}
