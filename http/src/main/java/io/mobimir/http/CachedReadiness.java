package io.mobimir.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a moment which checks failed. One caller asks them again, and the others get the last answer without waiting:
 * anybody may ask as often as they like, and must not keep threads and the database busy by it.
 */
final class CachedReadiness {
    private static final long REMEMBERED = Duration.ofSeconds(1).toNanos();
    /** When checks have not answered for so long, the last answer is no longer worth anything. */
    private static final long PATIENCE = Duration.ofSeconds(5).toNanos();

    private final Readiness readiness;
    private final LongSupplier nanoTime;
    /** Since when somebody is asking; null if nobody is. */
    private final AtomicReference<@Nullable Long> askingSince = new AtomicReference<>();

    private volatile Answer last;

    private record Answer(List<String> failing, long until) {}

    CachedReadiness(Readiness readiness, LongSupplier nanoTime) {
        this.readiness = readiness;
        this.nanoTime = nanoTime;
        this.last = new Answer(readiness.names(), nanoTime.getAsLong());
    }

    /** The names of the checks that say no, cannot say, or have not said anything yet. */
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
            last = new Answer(readiness.failing(), nanoTime.getAsLong() + REMEMBERED);
        } finally {
            askingSince.set(null);
        }
    }
}
