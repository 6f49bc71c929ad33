package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Time that passes only from event to event, on one thread, and chance that is the same for the same seed. */
final class SimulatedTime {
    private static final Duration TURN_OF_A_THREAD = Duration.ofNanos(20_000);

    private final SplittableRandom random;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private long now;
    private long planned;

    private record Event(long at, long order, Runnable action) {}

    SimulatedTime(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Duration now() {
        return Duration.ofNanos(now);
    }

    boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    /** From zero to one less than the bound. */
    int pick(int bound) {
        return random.nextInt(bound);
    }

    Duration upTo(Duration longest) {
        return Duration.ofNanos(random.nextLong(1 + longest.toNanos()));
    }

    void later(Duration pause, Runnable action) {
        events.add(new Event(now + pause.toNanos(), planned++, action));
    }

    /** Lets the next event happen; false if there is none. */
    boolean goOn() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.at();
        next.action().run();
        return true;
    }

    /** For one process: what it planned does not happen once it is dead. */
    Schedule of(Life life) {
        return new Schedule() {
            @Override
            public long nanoTime() {
                return now;
            }

            @Override
            public long random(long bound) {
                return random.nextLong(1 + bound);
            }

            @Override
            public void later(Duration pause, Runnable action) {
                SimulatedTime.this.later(pause, life.whileAlive(action));
            }

            @Override
            public void execute(Runnable action) {
                later(upTo(TURN_OF_A_THREAD), action);
            }
        };
    }

    /** Of a process, which can be killed. */
    static final class Life {
        private boolean dead;

        void kill() {
            dead = true;
        }

        boolean isDead() {
            return dead;
        }

        Runnable whileAlive(Runnable action) {
            return () -> {
                if (!dead) {
                    action.run();
                }
            };
        }
    }
}
