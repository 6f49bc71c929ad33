package io.mobimir.migration.copy;

import io.mobimir.migration.Time;
import java.time.Duration;
import java.util.Arrays;

/**
 * Copies as fast as the shop's own calls allow. Every few seconds copying rests for a second, to measure the shop
 * without it. While the p99 with copying stays near the p99 without, the rate grows; otherwise it falls. Copying stops
 * at once when several times as many calls as usual are slow.
 */
public final class CopyThrottle {
    private static final double TOLERATED = 1.1;
    private static final double GROWTH = 1.25;
    private static final double FALL = 0.7;
    private static final double FIRST_RATE = 500;
    private static final double LEAST_RATE = 20;
    private static final double MOST_RATE = 1_000_000;
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration STRETCH = Duration.ofSeconds(4);
    private static final Duration REST = Duration.ofSeconds(1);
    /** Only this last part of a rest is measured; before it, calls may still end that copying slowed down. */
    private static final Duration QUIET = Duration.ofMillis(750);
    /** Fewer calls than this are too few for a p99. */
    private static final int ENOUGH = 100;
    /** Copying stops when more than this share of calls, in per cent, is slow; usually it is 1. */
    private static final int ALARM = 5;

    /** After a pause this long between rows, nothing was copied, so the measurement is thrown away. */
    private static final Duration IDLE = REST.multipliedBy(2);

    private static final long SHORTEST_P99 = Duration.ofMillis(1).toNanos();

    private final CallTimings timings;
    private final Time time;
    private final LatencyWindow calm = new LatencyWindow();
    private final LatencyWindow copying = new LatencyWindow();
    private double rate = FIRST_RATE;
    private boolean rests;
    private long begun;
    private long looked;
    private long next;

    public CopyThrottle(CallTimings timings, Time time) {
        this.timings = timings;
        this.time = time;
        this.looked = time.nanoTime();
        this.begun = looked;
        this.next = looked;
        calm.add(timings.took(STRETCH));
    }

    /** Waits until the next row may be copied. */
    public void pace() {
        Duration wait = turn();
        if (wait.compareTo(Duration.ofMillis(1)) > 0) {
            time.pause(wait);
        }
    }

    /** Returns the rows per second that are allowed now, between two rests. */
    public synchronized double rate() {
        return rate;
    }

    synchronized Duration turn() {
        Duration since = time.since(looked);
        if (since.compareTo(LOOK) >= 0) {
            looked = time.nanoTime();
            look(since);
        }
        long now = time.nanoTime();
        long earliest = rests ? begun + REST.toNanos() : now - LOOK.toNanos() / 10;
        next = Math.max(next, earliest) + (long) (1e9 / rate);
        return Duration.ofNanos(Math.max(0, next - now));
    }

    private void look(Duration since) {
        Duration passed = Duration.ofNanos(looked - begun);
        if (since.compareTo(IDLE) > 0) {
            begin(false);
        } else if (rests) {
            endRest(passed);
        } else if (timings.took(STRETCH).length == 0) {
            speedUp();
        } else if (passed.compareTo(STRETCH) >= 0
                || isAlarming(timings.took(passed.compareTo(REST) < 0 ? passed : REST))) {
            copying.add(timings.took(passed));
            begin(true);
        }
    }

    /** Judges at the end of a rest, because a slowdown that goes on without copying is not caused by copying. */
    private void endRest(Duration passed) {
        if (passed.compareTo(REST) >= 0) {
            calm.add(timings.took(QUIET));
            judge();
            begin(false);
        }
    }

    private void begin(boolean rest) {
        rests = rest;
        begun = looked;
    }

    private boolean isAlarming(long[] latest) {
        if (calm.count() < ENOUGH || latest.length < ENOUGH) {
            return false;
        }
        double limit = tolerated();
        long slow = Arrays.stream(latest).filter(nanos -> nanos > limit).count();
        return slow * 100 > (long) ALARM * latest.length;
    }

    private void judge() {
        if (copying.count() < ENOUGH || calm.count() < ENOUGH) {
            return;
        }
        if (copying.p99() > tolerated()) {
            slowDown();
        } else {
            speedUp();
        }
    }

    private void slowDown() {
        rate = Math.max(LEAST_RATE, rate * FALL);
        copying.clear();
    }

    private void speedUp() {
        rate = Math.min(MOST_RATE, rate * GROWTH);
        copying.clear();
    }

    private double tolerated() {
        return TOLERATED * Math.max(SHORTEST_P99, calm.p99());
    }
}
