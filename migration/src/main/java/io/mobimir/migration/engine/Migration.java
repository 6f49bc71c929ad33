package io.mobimir.migration.engine;

import io.mobimir.migration.Course;
import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Copying;
import io.mobimir.migration.copy.Progress;
import io.mobimir.migration.copy.Sync;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Position;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.record.State;
import io.mobimir.migration.record.State.Trust;
import io.mobimir.migration.verify.Verify;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What an operator can ask of the migration of one entity. Any instance can be asked; none has to be restarted. */
public final class Migration {
    private static final int ATTEMPTS = 10;

    private final Entity<?> entity;
    private final Ledger ledger;
    private final Copying copying;
    private final Timing timing;
    private final Time time;
    private final Acknowledgements acknowledgements;
    private final Gates gates;

    /**
     * The migration of an entity.
     *
     * @param readsToCompare how many shadow reads have to agree before reads may switch
     */
    public Migration(Entity<?> entity, Ledger ledger, long readsToCompare, Timing timing, Time time) {
        this.entity = entity;
        this.ledger = ledger;
        this.copying = new Sync<>(entity);
        this.timing = timing;
        this.time = time;
        this.acknowledgements = new Acknowledgements(ledger, time);
        this.gates = new Gates(entity.course(), ledger, acknowledgements, readsToCompare);
    }

    /**
     * Begins to write to both sides; the engine then goes on by itself as far as {@link Phase#SHADOW}. Or begins to move,
     * as far as {@link Phase#TARGET_READS}.
     */
    public Answer start() {
        State state = settled();
        if (state.position().phase() != Phase.ORIGIN) {
            return Answer.refused("The migration has been started and is in %s."
                    .formatted(state.position().phase()));
        }
        List<String> blocks = gates.instances(state);
        if (!blocks.isEmpty()) {
            return new Answer.Refused(blocks);
        }
        MigrationRecords home = ledger.home(state);
        List.of(Verify.JOB + " ORIGIN", Verify.JOB + " TARGET", Progress.JOB).forEach(home.checkpoints()::clear);
        home.differences().clear();
        State next = state.with(Trust.NONE).at(Position.of(entity.course().first()), time.now());
        if (entity.course() == Course.MOVED) {
            ledger.announce(next);
        }
        return move(state, next);
    }

    /** Gives reads, and the say about writes, to the target. */
    public Answer switchReads() {
        if (entity.course() == Course.MOVED) {
            return Answer.refused(
                    "There is nothing to switch: each key is served by the target as soon as it is there.");
        }
        State state = settled();
        List<String> blocks = gates.beforeSwitch(state);
        return blocks.isEmpty() ? flip(state, Phase.TARGET_READS) : new Answer.Refused(blocks);
    }

    /**
     * One step back: from {@link Phase#TARGET_READS} reads return to the origin; from any earlier phase the target is no
     * longer written to. What was moved is moved back.
     */
    public Answer rollback() {
        State state = settled();
        return entity.course() == Course.MOVED ? moveBack(state) : stepBack(state);
    }

    private Answer moveBack(State state) {
        return switch (state.position().phase()) {
            case ORIGIN -> Answer.refused("There is nothing to go back from.");
            case TARGET -> Answer.refused("The migration is finished; the origin is no longer kept up.");
            case RETURN -> Answer.refused("Everything is on its way back already.");
            case TARGET_READS -> guarded(gates.beforeReturn(state), () -> flip(state, Phase.RETURN));
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW ->
                guarded(
                        gates.instances(state),
                        () -> move(state, state.with(Trust.NONE).at(Position.of(Phase.RETURN), time.now())));
        };
    }

    private Answer stepBack(State state) {
        return switch (state.position().phase()) {
            case ORIGIN -> Answer.refused("There is nothing to go back from.");
            case TARGET -> Answer.refused("The migration is finished; the origin is no longer kept up.");
            case TARGET_READS -> guarded(gates.beforeReturn(state), () -> flip(state, Phase.SHADOW));
            case DUAL_WRITE, BACKFILL, VERIFY, SHADOW, RETURN ->
                guarded(gates.instances(state), () -> move(state, state.at(Position.of(Phase.ORIGIN), time.now())));
        };
    }

    /** All the way back. */
    public Answer abort() {
        Answer answer = rollback();
        while (entity.course() == Course.COPIED
                && answer instanceof Answer.Done done
                && done.state().position().phase() != Phase.ORIGIN) {
            acknowledgements.await(done.state(), timing.lease());
            answer = rollback();
        }
        return answer;
    }

    /** Lets go of the origin; there is no way back from here. */
    public Answer finish() {
        State state = settled();
        return guarded(gates.beforeFinish(state), () -> move(state, state.at(Position.of(Phase.TARGET), time.now())));
    }

    public Answer pause() {
        return change(state -> state.paused(true));
    }

    public Answer resume() {
        return change(state -> state.paused(false));
    }

    /** Has everything compared once more. */
    public Answer verify() {
        return change(state -> state.with(state.trust().outdated()));
    }

    /** Decides that something that cannot be converted stays behind. */
    public Answer acceptLoss(String key) {
        State state = ledger.current();
        ledger.home(state).rejects().accept(key);
        return new Answer.Done(state);
    }

    /** Tries to copy something that was put aside, because it was mended. */
    public Answer retry(String key) {
        State state = ledger.current();
        try {
            copying.copy(key, entity.course().source(state.position().phase()));
        } catch (IllegalArgumentException e) {
            return Answer.refused("%s still cannot be converted: %s".formatted(key, e.getMessage()));
        }
        ledger.home(state).rejects().release(key);
        return new Answer.Done(state);
    }

    public List<Reject> rejects(int limit) {
        return ledger.home(ledger.current()).rejects().list(limit);
    }

    public Status status() {
        return new Statuses(entity, ledger, gates, timing, time).take(ledger.current());
    }

    /** The state, once instances have had the time to catch up with the last small change. */
    private State settled() {
        State state = ledger.current();
        Duration moment = timing.poll().multipliedBy(state.position().isMoving() ? 4 : 14);
        acknowledgements.await(state, moment);
        return ledger.current();
    }

    private Answer flip(State state, Phase to) {
        return new Switch(ledger, acknowledgements, timing, time).run(state, to);
    }

    private Answer move(State from, State next) {
        return ledger.replace(from, next)
                ? new Answer.Done(next)
                : Answer.refused("Somebody else moved the migration at the same time; ask again.");
    }

    private Answer change(UnaryOperator<State> how) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            State state = ledger.current();
            State next = how.apply(state);
            if (ledger.replace(state, next)) {
                return new Answer.Done(next);
            }
        }
        return Answer.refused("The migration moves all the time; ask again.");
    }

    private static Answer guarded(List<String> blocks, Supplier<Answer> step) {
        return blocks.isEmpty() ? step.get() : new Answer.Refused(blocks);
    }
}
