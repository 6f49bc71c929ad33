package io.mobimir.migration.stock;

import io.mobimir.migration.Time;
import java.time.Duration;

/** Waits between attempts, each time twice as long, up to a limit. */
final class Backoff {
    private static final Duration LONGEST = Duration.ofMillis(50);

    private final Time time;
    private Duration next = Duration.ofMillis(1);

    Backoff(Time time) {
        this.time = time;
    }

    void take() {
        time.pause(next);
        Duration twice = next.multipliedBy(2);
        next = twice.compareTo(LONGEST) > 0 ? LONGEST : twice;
    }
}
