package io.mobimir.migration.engine;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import java.time.Duration;
import java.util.List;

/**
 * Switches reads and decisions about writes to the other side. First all instances hold writes, then all turn reads,
 * then the records are handed over and writes continue. Before the handover nothing is written, so every step can be
 * undone.
 */
final class Switch {
    private final JointRecords records;
    private final Acknowledgements acknowledgements;
    private final Timing timing;
    private final Time time;

    Switch(JointRecords records, Acknowledgements acknowledgements, Timing timing, Time time) {
        this.records = records;
        this.acknowledgements = acknowledgements;
        this.timing = timing;
        this.time = time;
    }

    OperatorResult run(MigrationState from, Phase to) {
        records.bringRejects(from.position().home(), from.position().home().other());
        long begun = time.nanoTime();
        MigrationState held = from.at(from.position().held(), time.now());
        if (!records.replace(from, held)) {
            return movedMeanwhile();
        }
        List<String> late = acknowledgements.await(held, left(begun));
        if (!late.isEmpty()) {
            return stepBack(held, tooLate(late));
        }
        if (!records.home(held).queue().next(1).isEmpty()) {
            return stepBack(held, "A write still waits to be copied.");
        }
        return turn(held, to, begun);
    }

    private OperatorResult turn(MigrationState held, Phase to, long begun) {
        MigrationState turned = held.at(held.position().turnedTo(to), time.now());
        if (!records.replace(held, turned)) {
            return movedMeanwhile();
        }
        List<String> late = acknowledgements.await(turned, left(begun));
        if (!late.isEmpty()) {
            return stepBack(turned, tooLate(late));
        }
        MigrationState done = turned.at(MigrationPosition.of(to), time.now());
        return records.handOver(turned, done) ? new OperatorResult.Done(done.again()) : stepBack(turned, movedReason());
    }

    private OperatorResult stepBack(MigrationState held, String reason) {
        records.replace(held, held.at(held.position().steppedBack(), time.now()));
        return OperatorResult.refused(reason);
    }

    private Duration left(long begun) {
        return timing.holdLimit().minus(time.since(begun));
    }

    private String tooLate(List<String> late) {
        return "Not all instances held their writes within %d ms: %s. Nothing was changed."
                .formatted(timing.holdLimit().toMillis(), String.join(", ", late));
    }

    private static OperatorResult movedMeanwhile() {
        return OperatorResult.refused(movedReason());
    }

    private static String movedReason() {
        return "Another command changed the migration at the same time; try again.";
    }
}
