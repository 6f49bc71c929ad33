package io.mobimir.store.cassandra.verify;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Distinguishes wrong copies from copies under way: checks differences again after a moment. */
public final class DelayedRecheck {
    private static final int LOOKS = 5;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private DelayedRecheck() {}

    /** Returns the differences that remain after several checks. */
    public static List<CopyDifference> at(Supplier<List<CopyDifference>> look) {
        List<CopyDifference> found = look.get();
        for (int looks = 1; looks < LOOKS && !found.isEmpty(); looks++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            found = look.get();
        }
        return found;
    }
}
