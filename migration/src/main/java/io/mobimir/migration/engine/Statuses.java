package io.mobimir.migration.engine;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.MigrationMode;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.engine.Status.Findings;
import io.mobimir.migration.engine.Status.Lag;
import io.mobimir.migration.engine.Status.Member;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.verify.Verify;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the status of a migration from its records. */
final class Statuses {
    private static final int SHOWN = 20;

    private final MigratedEntity<?> entity;
    private final JointRecords records;
    private final StepObstacles obstacles;
    private final Timing timing;
    private final Time time;

    Statuses(MigratedEntity<?> entity, JointRecords records, StepObstacles obstacles, Timing timing, Time time) {
        this.entity = entity;
        this.records = records;
        this.obstacles = obstacles;
        this.timing = timing;
        this.time = time;
    }

    Status take(MigrationState state) {
        MigrationRecords home = records.home(state);
        Findings findings =
                new Findings(home.rejects().open(), home.differences().list(SHOWN));
        List<JobProgress> jobs = Stream.of(Backfill.JOB, Verify.JOB)
                .flatMap(job -> JobProgress.published(home.checkpoints(), job).stream())
                .toList();
        return new Status(entity.name(), state, lag(home), findings, members(state), jobs, blocks(state), back(state));
    }

    private Lag lag(MigrationRecords home) {
        Optional<Instant> oldest =
                home.queue().next(1).stream().map(QueuedKey::due).findFirst();
        return new Lag(home.queue().length(), oldest.map(this::ago));
    }

    private List<Member> members(MigrationState state) {
        return records.home(state).instances().all().stream()
                .map(instance -> member(instance, state))
                .toList();
    }

    private Member member(Instance it, MigrationState state) {
        boolean inStep = it.acknowledged() >= state.revision();
        return new Member(
                it.id(), inStep, ago(it.at()), it.tally().compared(), it.tally().mismatched());
    }

    private List<String> blocks(MigrationState state) {
        return switch (state.position().phase()) {
            case ORIGIN, DUAL_WRITE, BACKFILL, RETURN -> obstacles.instances(state);
            case VERIFY -> obstacles.lag(state);
            case SHADOW -> obstacles.beforeSwitch(state);
            case TARGET_READS -> obstacles.beforeFinish(state);
            case TARGET -> List.of();
        };
    }

    private String back(MigrationState state) {
        Phase phase = state.position().phase();
        boolean moved = entity.mode() == MigrationMode.MOVED && phase != Phase.ORIGIN && phase.isReversible();
        return moved ? backByMoving(phase) : backByWriting(phase);
    }

    private static String backByMoving(Phase phase) {
        return phase == Phase.RETURN
                ? "All keys are moving back; after that, start moves them to the target again."
                : "rollback moves everything back to the origin, as fast as the way there.";
    }

    private String backByWriting(Phase phase) {
        return switch (phase) {
            case ORIGIN -> "There is nothing to take back.";
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, RETURN ->
                "rollback stops writing to the target; its data stays and does no harm.";
            case TARGET_READS ->
                "rollback gives reads and writes back to the origin within %d ms, or changes nothing."
                        .formatted(timing.holdLimit().toMillis());
            case TARGET -> "There is no way back: the origin no longer receives writes.";
        };
    }

    private Duration ago(Instant moment) {
        Duration passed = Duration.between(moment, time.now());
        return passed.isNegative() ? Duration.ZERO : passed;
    }
}
