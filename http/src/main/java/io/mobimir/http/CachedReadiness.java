package io.mobimir.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches for a moment which checks failed. One caller runs the checks, and the others get the last answer without waiting,
 * so that frequent calls cannot keep threads and the database busy.
 */
final class CachedReadiness {
    private static final long REMEMBERED = Duration.ofSeconds(1).toNanos();
    /** If checks run longer than this, the last answer is too old to use. */
    private static final long PATIENCE = Duration.ofSeconds(5).toNanos();

    private final Readiness readiness;
    private final LongSupplier nanoTime;
    /** The time at which a running call started; null if none is running. */
    private final AtomicReference<@Nullable Long> askingSince = new AtomicReference<>();

    private volatile ReadinessAnswer last;

    private record ReadinessAnswer(List<String> failing, long until) {}

    CachedReadiness(Readiness readiness, LongSupplier nanoTime) {
        this.readiness = readiness;
        this.nanoTime = nanoTime;
        this.last = new ReadinessAnswer(readiness.names(), nanoTime.getAsLong());
    }

    /** Returns the names of the checks that failed, threw, or have not answered yet. */
    List<String> failing() {
        Long now = nanoTime.getAsLong();
        Long since = askingSince.get();
        if (since != null && now - since > PATIENCE) {
            return readiness.names();
        }
        if (now - last.until() >= 0 && askingSince.compareAndSet(null, now)) {
            ask();
        }
        return last.failing();
    }

    private void ask() {
        try {
            last = new ReadinessAnswer(readiness.failing(), nanoTime.getAsLong() + REMEMBERED);
        } finally {
            askingSince.set(null);
        }
    }
}
