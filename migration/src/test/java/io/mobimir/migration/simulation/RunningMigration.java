package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.Jobs;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.record.JointRecords;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A migration with its operator, and with instances and engines that are closed with it. */
public abstract class RunningMigration<S> implements AutoCloseable {
    public static final Timing TIMING = new Timing(
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(2));
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    public final MigratedEntity<S> entity;
    public final JointRecords joint;
    public final Timing timing;
    public final Migration migration;
    private final AtomicInteger names = new AtomicInteger();
    private final Deque<Runnable> opened = new ArrayDeque<>();

    protected RunningMigration(MigratedEntity<S> entity, JointRecords joint, long readsToCompare, Timing timing) {
        this.entity = entity;
        this.joint = joint;
        this.timing = timing;
        this.migration = new Migration(entity, joint, readsToCompare, timing, Time.system());
    }

    /** Joins the migration as a running instance. */
    protected Participant join(String name, JointRecords seen) {
        Participant participant = Participant.join(
                name + "-" + names.incrementAndGet(), seen, new KeySync<>(entity), timing, Time.system());
        opened(participant::close);
        return participant;
    }

    protected Engine<S> engine(String name, Backfill.BackfillSettings backfill) {
        Jobs.JobSettings settings = new Jobs.JobSettings(backfill, CallTimings.NONE, true);
        Engine<S> engine =
                new Engine<>(name + "-" + names.incrementAndGet(), entity, joint, settings, timing, Time.system());
        opened(engine::close);
        return engine.begin();
    }

    protected void opened(Runnable close) {
        opened.push(close);
    }

    public Phase phase() {
        return joint.current().position().phase();
    }

    public void awaitPhase(Phase phase) {
        await(() -> phase() == phase, () -> "phase " + phase + " instead of " + migration.status());
    }

    /** Repeats a command until it succeeds; obstacles have to go away by themselves. */
    public void insist(Supplier<OperatorResult> command) {
        OperatorResult[] last = new OperatorResult[1];
        await(
                () -> {
                    last[0] = command.get();
                    return last[0] instanceof OperatorResult.Done;
                },
                () -> "still " + last[0]);
    }

    public static void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(otherwise)
                    .isLessThan(PATIENCE);
            Time.sleep(Duration.ofMillis(10));
        }
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
