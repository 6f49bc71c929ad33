package io.mobimir.migration.copy;

import io.mobimir.migration.Time;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Lets copying go as fast as the shop does not notice: while the shop's own p99 stays near what it was before, the rate
 * grows; as soon as it does not, the rate is halved. If the p99 stays high although next to nothing is copied, copying is
 * not the reason, and that p99 is the one to stay near from then on.
 */
public final class Governor {
    private static final double TOLERATED = 1.15;
    private static final double GROWTH = 1.2;
    private static final double FIRST_RATE = 500;
    private static final double LEAST_RATE = 20;
    private static final double MOST_RATE = 1_000_000;
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration SHORTEST_P99 = Duration.ofMillis(1);
    /** The p99 is that of ten seconds, so this long it may still be copying's own doing. */
    private static final Duration INNOCENT = Duration.ofSeconds(12);

    private final Supplier<Duration> p99;
    private final Time time;
    private Duration tolerated;
    private double rate = FIRST_RATE;
    private long looked;
    private long slowestSince;
    private long next;

    /**
     * Takes what the p99 is now for what it has to stay near.
     *
     * @param p99 of the shop's own requests, of the last seconds
     */
    public Governor(Supplier<Duration> p99, Time time) {
        this.p99 = p99;
        this.time = time;
        Duration before = p99.get();
        this.tolerated = tolerated(before.compareTo(SHORTEST_P99) < 0 ? SHORTEST_P99 : before);
        this.looked = time.nanoTime();
        this.next = time.nanoTime();
    }

    /** Waits until the next row may be copied. */
    public void pace() {
        Duration wait = turn();
        if (wait.compareTo(Duration.ofMillis(1)) > 0) {
            Time.sleep(wait);
        }
    }

    /** How many rows per second are allowed now. */
    public synchronized double rate() {
        return rate;
    }

    synchronized Duration turn() {
        if (time.since(looked).compareTo(LOOK) >= 0) {
            looked = time.nanoTime();
            adjust(p99.get());
        }
        long now = time.nanoTime();
        next = Math.max(next, now - LOOK.toNanos() / 10) + (long) (1e9 / rate);
        return Duration.ofNanos(Math.max(0, next - now));
    }

    private void adjust(Duration now) {
        if (now.compareTo(tolerated) <= 0) {
            rate = Math.min(MOST_RATE, rate * GROWTH);
            slowestSince = looked;
        } else if (rate > LEAST_RATE) {
            rate = Math.max(LEAST_RATE, rate / 2);
            slowestSince = looked;
        } else if (looked - slowestSince > INNOCENT.toNanos()) {
            tolerated = tolerated(now);
        }
    }

    private static Duration tolerated(Duration base) {
        return Duration.ofNanos((long) (base.toNanos() * TOLERATED));
    }
}
