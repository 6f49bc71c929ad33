package io.mobimir.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what a store does without making its caller wait. */
public final class Eventually {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Eventually() {}

    /** Repeats an assertion until it holds; fails as it does once this time is over. */
    public static void holds(Duration within, Runnable assertion) {
        long end = System.nanoTime() + within.toNanos();
        while (true) {
            try {
                assertion.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() >= end) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }
}
