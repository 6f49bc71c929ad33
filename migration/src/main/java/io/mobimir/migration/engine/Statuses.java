package io.mobimir.migration.engine;

import io.mobimir.migration.Course;
import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.Progress;
import io.mobimir.migration.engine.Status.Findings;
import io.mobimir.migration.engine.Status.Lag;
import io.mobimir.migration.engine.Status.Member;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Queued;
import io.mobimir.migration.record.State;
import io.mobimir.migration.verify.Verify;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Gathers how a migration stands from its records. */
final class Statuses {
    private static final int SHOWN = 20;

    private final Entity<?> entity;
    private final Ledger ledger;
    private final Gates gates;
    private final Timing timing;
    private final Time time;

    Statuses(Entity<?> entity, Ledger ledger, Gates gates, Timing timing, Time time) {
        this.entity = entity;
        this.ledger = ledger;
        this.gates = gates;
        this.timing = timing;
        this.time = time;
    }

    Status take(State state) {
        MigrationRecords home = ledger.home(state);
        Findings findings =
                new Findings(home.rejects().open(), home.differences().list(SHOWN));
        List<Progress> jobs = Stream.of(Backfill.JOB, Verify.JOB)
                .flatMap(job -> Progress.published(home.checkpoints(), job).stream())
                .toList();
        return new Status(entity.name(), state, lag(home), findings, members(state), jobs, blocks(state), back(state));
    }

    private Lag lag(MigrationRecords home) {
        Optional<Instant> oldest =
                home.queue().next(1).stream().map(Queued::due).findFirst();
        return new Lag(home.queue().length(), oldest.map(this::ago));
    }

    private List<Member> members(State state) {
        return ledger.home(state).instances().all().stream()
                .map(instance -> member(instance, state))
                .toList();
    }

    private Member member(Instance it, State state) {
        boolean inStep = it.acknowledged() >= state.revision();
        return new Member(
                it.id(), inStep, ago(it.at()), it.tally().compared(), it.tally().mismatched());
    }

    private List<String> blocks(State state) {
        return switch (state.position().phase()) {
            case ORIGIN, DUAL_WRITE, BACKFILL, RETURN -> gates.instances(state);
            case VERIFY -> gates.lag(state);
            case SHADOW -> gates.beforeSwitch(state);
            case TARGET_READS -> gates.beforeFinish(state);
            case TARGET -> List.of();
        };
    }

    private String back(State state) {
        Phase phase = state.position().phase();
        boolean moved = entity.course() == Course.MOVED && phase != Phase.ORIGIN && phase.isReversible();
        return moved ? backByMoving(phase) : backByWriting(phase);
    }

    private static String backByMoving(Phase phase) {
        return phase == Phase.RETURN
                ? "Everything is on its way back; start moves it to the target once that is done."
                : "rollback moves everything back to the origin, as fast as it came.";
    }

    private String backByWriting(Phase phase) {
        return switch (phase) {
            case ORIGIN -> "Nothing has to be taken back.";
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, RETURN ->
                "rollback stops writing to the target; what is there stays and does no harm.";
            case TARGET_READS ->
                "rollback gives reads and writes back to the origin within %d ms, or changes nothing."
                        .formatted(timing.holdLimit().toMillis());
            case TARGET -> "There is no way back: the origin is no longer kept up.";
        };
    }

    private Duration ago(Instant moment) {
        Duration passed = Duration.between(moment, time.now());
        return passed.isNegative() ? Duration.ZERO : passed;
    }
}
