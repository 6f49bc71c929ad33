package io.mobimir.migration.engine;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.MigrationMode;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.copy.KeyCopy;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.verify.Verify;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The operator's commands for the migration of one entity. Any instance takes them; none has to be restarted. */
public final class Migration {
    private static final int ATTEMPTS = 10;

    private final MigratedEntity<?> entity;
    private final JointRecords records;
    private final KeyCopy copying;
    private final Timing timing;
    private final Time time;
    private final Acknowledgements acknowledgements;
    private final StepObstacles obstacles;

    /**
     * Creates the commands for one entity.
     *
     * @param readsToCompare how many shadow reads have to agree before reads may switch
     */
    public Migration(MigratedEntity<?> entity, JointRecords records, long readsToCompare, Timing timing, Time time) {
        this.entity = entity;
        this.records = records;
        this.copying = new KeySync<>(entity);
        this.timing = timing;
        this.time = time;
        this.acknowledgements = new Acknowledgements(records, time);
        this.obstacles = new StepObstacles(entity.mode(), records, acknowledgements, readsToCompare);
    }

    /**
     * Starts writing to both sides; the engine then continues by itself as far as {@link Phase#SHADOW}. Entities that
     * are moved go as far as {@link Phase#TARGET_READS}.
     */
    public OperatorResult start() {
        MigrationState state = settled();
        if (state.position().phase() != Phase.ORIGIN) {
            return OperatorResult.refused("The migration has been started and is in %s."
                    .formatted(state.position().phase()));
        }
        List<String> blocks = obstacles.instances(state);
        if (!blocks.isEmpty()) {
            return new OperatorResult.Refused(blocks);
        }
        MigrationRecords home = records.home(state);
        List.of(Verify.JOB + " ORIGIN", Verify.JOB + " TARGET", JobProgress.JOB).forEach(home.checkpoints()::clear);
        home.differences().clear();
        MigrationState next =
                state.with(Trust.NONE).at(MigrationPosition.of(entity.mode().first()), time.now());
        if (entity.mode() == MigrationMode.MOVED) {
            records.announce(next);
        }
        return move(state, next);
    }

    /** Makes the target answer reads and decide about writes. */
    public OperatorResult switchReads() {
        if (entity.mode() == MigrationMode.MOVED) {
            return OperatorResult.refused(
                    "There is nothing to switch: each key is served by the target as soon as it is there.");
        }
        MigrationState state = settled();
        List<String> blocks = obstacles.beforeSwitch(state);
        return blocks.isEmpty() ? flip(state, Phase.TARGET_READS) : new OperatorResult.Refused(blocks);
    }

    /**
     * Goes one step back. From {@link Phase#TARGET_READS} reads return to the origin; from any earlier phase the target
     * receives no more writes. Moved keys are moved back.
     */
    public OperatorResult rollback() {
        MigrationState state = settled();
        return entity.mode() == MigrationMode.MOVED ? moveBack(state) : stepBack(state);
    }

    private OperatorResult moveBack(MigrationState state) {
        return switch (state.position().phase()) {
            case ORIGIN -> OperatorResult.refused("The migration has not started; there is no step to take back.");
            case TARGET -> OperatorResult.refused("The migration is finished; the origin no longer receives writes.");
            case RETURN -> OperatorResult.refused("Everything is moving back already.");
            case TARGET_READS -> guarded(obstacles.beforeReturn(state), () -> flip(state, Phase.RETURN));
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW ->
                guarded(
                        obstacles.instances(state),
                        () -> move(state, state.with(Trust.NONE).at(MigrationPosition.of(Phase.RETURN), time.now())));
        };
    }

    private OperatorResult stepBack(MigrationState state) {
        return switch (state.position().phase()) {
            case ORIGIN -> OperatorResult.refused("The migration has not started; there is no step to take back.");
            case TARGET -> OperatorResult.refused("The migration is finished; the origin no longer receives writes.");
            case TARGET_READS -> guarded(obstacles.beforeReturn(state), () -> flip(state, Phase.SHADOW));
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, RETURN ->
                guarded(
                        obstacles.instances(state),
                        () -> move(state, state.at(MigrationPosition.of(Phase.ORIGIN), time.now())));
        };
    }

    /** Goes all the way back to the origin. */
    public OperatorResult abort() {
        OperatorResult answer = rollback();
        while (entity.mode() == MigrationMode.COPIED
                && answer instanceof OperatorResult.Done done
                && done.state().position().phase() != Phase.ORIGIN) {
            acknowledgements.await(done.state(), timing.lease());
            answer = rollback();
        }
        return answer;
    }

    /** Stops writing to the origin; after this there is no way back. */
    public OperatorResult finish() {
        MigrationState state = settled();
        return guarded(
                obstacles.beforeFinish(state),
                () -> move(state, state.at(MigrationPosition.of(Phase.TARGET), time.now())));
    }

    public OperatorResult pause() {
        return change(state -> state.paused(true));
    }

    public OperatorResult resume() {
        return change(state -> state.paused(false));
    }

    /** Starts another comparison of all rows. */
    public OperatorResult verify() {
        return change(state -> state.with(state.trust().outdated()));
    }

    /** Accepts that a key that cannot be converted stays behind. */
    public OperatorResult acceptLoss(String key) {
        MigrationState state = records.current();
        records.home(state).rejects().accept(key);
        return new OperatorResult.Done(state);
    }

    /** Tries again to copy a key that was put aside and has been mended. */
    public OperatorResult retry(String key) {
        MigrationState state = records.current();
        try {
            copying.copy(key, entity.mode().source(state.position().phase()));
        } catch (IllegalArgumentException e) {
            return OperatorResult.refused("%s still cannot be converted: %s".formatted(key, e.getMessage()));
        }
        records.home(state).rejects().release(key);
        return new OperatorResult.Done(state);
    }

    public List<Reject> rejects(int limit) {
        return records.home(records.current()).rejects().list(limit);
    }

    public Status status() {
        return new Statuses(entity, records, obstacles, timing, time).take(records.current());
    }

    /** Returns the state, after giving instances time to acknowledge the last small change. */
    private MigrationState settled() {
        MigrationState state = records.current();
        Duration moment = timing.poll().multipliedBy(state.position().isMoving() ? 4 : 14);
        acknowledgements.await(state, moment);
        return records.current();
    }

    private OperatorResult flip(MigrationState state, Phase to) {
        return new Switch(records, acknowledgements, timing, time).run(state, to);
    }

    private OperatorResult move(MigrationState from, MigrationState next) {
        return records.replace(from, next)
                ? new OperatorResult.Done(next)
                : OperatorResult.refused("Another command changed the migration at the same time; try again.");
    }

    private OperatorResult change(UnaryOperator<MigrationState> how) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            MigrationState state = records.current();
            MigrationState next = how.apply(state);
            if (records.replace(state, next)) {
                return new OperatorResult.Done(next);
            }
        }
        return OperatorResult.refused("The migration keeps changing; try again.");
    }

    private static OperatorResult guarded(List<String> blocks, Supplier<OperatorResult> step) {
        return blocks.isEmpty() ? step.get() : new OperatorResult.Refused(blocks);
    }
}
