package io.mobimir.store.cassandra.stock;

import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;

/** Of one process: what it planned does not happen once it is dead. */
record SimulatedSchedule(SimulatedTime time, ProcessLife life) implements Schedule {
    private static final Duration TURN_OF_A_THREAD = Duration.ofNanos(20_000);

    @Override
    public long nanoTime() {
        return time.now().toNanos();
    }

    @Override
    public long random(long bound) {
        return time.upTo(Duration.ofNanos(bound)).toNanos();
    }

    @Override
    public void later(Duration pause, Runnable action) {
        time.later(pause, life.guard(action));
    }

    @Override
    public void execute(Runnable action) {
        later(time.upTo(TURN_OF_A_THREAD), action);
    }
}
