package io.mobimir.migration;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The time of a process: a clock to compare with other machines, a clock that never jumps, and threads.
 *
 * @param nanos as {@link System#nanoTime()}
 * @param sleeper waits for the given duration
 */
public record Time(Clock clock, LongSupplier nanos, Consumer<Duration> sleeper, Threads threads) {
    public Time(Clock clock, LongSupplier nanos) {
        this(clock, nanos, Time::sleep, Threads.system());
    }

    public static Time system() {
        return new Time(Clock.systemUTC(), System::nanoTime);
    }

    public void pause(Duration pause) {
        sleeper.accept(pause);
    }

    public Instant now() {
        return clock.instant();
    }

    public long nanoTime() {
        return nanos.getAsLong();
    }

    public Duration since(long nanoTime) {
        return Duration.ofNanos(nanoTime() - nanoTime);
    }

    public static void sleep(Duration pause) {
        try {
            Thread.sleep(pause.toMillis(), (int) (pause.toNanos() % 1_000_000));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
