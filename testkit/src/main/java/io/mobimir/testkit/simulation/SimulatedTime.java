package io.mobimir.testkit.simulation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Time that passes only from event to event, on one thread, with random choices that depend on the seed alone. */
public final class SimulatedTime {
    private final SplittableRandom random;
    private final PriorityQueue<PlannedAction> events =
            new PriorityQueue<>(Comparator.comparingLong(PlannedAction::at).thenComparingLong(PlannedAction::order));
    private long now;
    private long planned;

    private record PlannedAction(long at, long order, Runnable action) {}

    public SimulatedTime(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public Duration now() {
        return Duration.ofNanos(now);
    }

    /** Returns a clock that starts at an instant and follows this time. */
    public Clock clock(Instant beginning) {
        return new Clock() {
            @Override
            public Instant instant() {
                return beginning.plus(now());
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException("the shop's time is UTC");
            }
        };
    }

    public boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    /** Returns a random number from zero to one less than the bound. */
    public int pick(int bound) {
        return random.nextInt(bound);
    }

    /** Returns one of these at random. */
    public double pick(double... some) {
        return some[pick(some.length)];
    }

    public Duration upTo(Duration longest) {
        return Duration.ofNanos(random.nextLong(1 + longest.toNanos()));
    }

    public void later(Duration pause, Runnable action) {
        events.add(new PlannedAction(now + pause.toNanos(), planned++, action));
    }

    /** Runs the next event; returns false if there is none. */
    public boolean goOn() {
        PlannedAction next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.at();
        next.action().run();
        return true;
    }
}
