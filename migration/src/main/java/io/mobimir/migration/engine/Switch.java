package io.mobimir.migration.engine;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.Position;
import io.mobimir.migration.record.State;
import java.time.Duration;
import java.util.List;

/**
 * Gives reads and the say about writes to the other side: writes are held everywhere, then reads turn everywhere, then the
 * records are handed over and writes go on. Until the handover nothing was written anywhere, so it can always step back.
 */
final class Switch {
    private final Ledger ledger;
    private final Acknowledgements acknowledgements;
    private final Timing timing;
    private final Time time;

    Switch(Ledger ledger, Acknowledgements acknowledgements, Timing timing, Time time) {
        this.ledger = ledger;
        this.acknowledgements = acknowledgements;
        this.timing = timing;
        this.time = time;
    }

    Answer run(State from, Phase to) {
        ledger.bringRejects(from.position().home(), from.position().home().other());
        long begun = time.nanoTime();
        State held = from.at(from.position().held(), time.now());
        if (!ledger.replace(from, held)) {
            return movedMeanwhile();
        }
        List<String> late = acknowledgements.await(held, left(begun));
        if (!late.isEmpty()) {
            return stepBack(held, tooLate(late));
        }
        if (!ledger.home(held).queue().next(1).isEmpty()) {
            return stepBack(held, "A write has still to be copied.");
        }
        return turn(held, to, begun);
    }

    private Answer turn(State held, Phase to, long begun) {
        State turned = held.at(held.position().turnedTo(to), time.now());
        if (!ledger.replace(held, turned)) {
            return movedMeanwhile();
        }
        List<String> late = acknowledgements.await(turned, left(begun));
        if (!late.isEmpty()) {
            return stepBack(turned, tooLate(late));
        }
        State done = turned.at(Position.of(to), time.now());
        return ledger.handOver(turned, done) ? new Answer.Done(done.again()) : stepBack(turned, movedReason());
    }

    private Answer stepBack(State held, String reason) {
        ledger.replace(held, held.at(held.position().steppedBack(), time.now()));
        return Answer.refused(reason);
    }

    private Duration left(long begun) {
        return timing.holdLimit().minus(time.since(begun));
    }

    private String tooLate(List<String> late) {
        return "Not all instances held their writes within %d ms: %s. Everything is as before."
                .formatted(timing.holdLimit().toMillis(), String.join(", ", late));
    }

    private static Answer movedMeanwhile() {
        return Answer.refused(movedReason());
    }

    private static String movedReason() {
        return "Somebody else moved the migration at the same time; ask again.";
    }
}
