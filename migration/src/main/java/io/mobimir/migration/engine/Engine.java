package io.mobimir.migration.engine;

import io.mobimir.migration.Course;
import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Threads.Bell;
import io.mobimir.migration.Threads.Task;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Drain;
import io.mobimir.migration.copy.Sync;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.Position;
import io.mobimir.migration.record.State;
import io.mobimir.shop.StoreException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries a migration on: copies what waits, gives up on the dead, and goes from phase to phase where no operator has to
 * decide. Any instance may run one; one of them works, and whatever it does the next can go on with.
 */
public final class Engine<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final String entity;
    private final Course course;
    private final Ledger ledger;
    private final Timing timing;
    private final Time time;
    private final Leadership leadership;
    private final Evictions evictions;
    private final Acknowledgements acknowledgements;
    private final Gates gates;
    private final Drain drain;
    private final Switch flip;
    private final Jobs<S> jobs;
    private final Bell closing;
    private Optional<Task> loop = Optional.empty();
    private boolean heldUp;

    /**
     * Not yet running.
     *
     * @param id of this instance in this run
     */
    public Engine(String id, Entity<S> entity, Ledger ledger, Jobs.Settings settings, Timing timing, Time time) {
        this.entity = entity.name();
        this.course = entity.course();
        this.ledger = ledger;
        this.timing = timing;
        this.time = time;
        this.leadership = new Leadership(id, timing, time);
        this.evictions = new Evictions(ledger, timing, time);
        this.acknowledgements = new Acknowledgements(ledger, time);
        this.gates = new Gates(course, ledger, acknowledgements, 0);
        this.drain = new Drain(new Sync<>(entity), time);
        this.flip = new Switch(ledger, acknowledgements, timing, time);
        this.jobs = new Jobs<>(entity, ledger, settings, timing, time);
        this.closing = time.threads().bell();
    }

    public Engine<S> begin() {
        loop = Optional.of(time.threads().start("migration-engine-" + entity, this::keepGoing));
        return this;
    }

    @Override
    public void close() {
        closing.ring();
        jobs.close();
        try {
            if (loop.isPresent()) {
                loop.get().await();
            }
            drain.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void keepGoing() {
        try {
            while (!closing.await(0, timing.poll())) {
                stepSafely();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stepSafely() {
        try {
            step();
            heldUp = false;
        } catch (RuntimeException e) {
            if (!heldUp) {
                LOG.warn("The migration of {} is held up: {}", entity, e.getMessage());
            }
            heldUp = true;
        }
    }

    private void step() {
        State state = ledger.current();
        if (!leadership.holds(ledger.home(state).state())) {
            jobs.stop();
            return;
        }
        ledger.confirm(state);
        evictions.check(state);
        if (state.position().isMoving()) {
            drain(state);
            advance(ledger.current());
        } else {
            jobs.stop();
        }
    }

    private void drain(State state) {
        try {
            drain.some(ledger.home(state), state.position().authority());
        } catch (StoreException e) {
            LOG.debug("The queue of {} cannot be drained now", entity, e);
        }
    }

    private void advance(State state) {
        if (state.paused() || state.position().isHeld()) {
            jobs.stop();
            return;
        }
        switch (state.position().phase()) {
            case ORIGIN, TARGET -> jobs.stop();
            case DUAL_WRITE -> next(state, Phase.BACKFILL);
            case BACKFILL -> {
                if (mayBegin(state) && jobs.isBackfilled(state)) {
                    next(state, Phase.VERIFY);
                }
            }
            case VERIFY -> {
                if (jobs.isVerified(state) && gates.lag(state).isEmpty()) {
                    compared(state);
                }
            }
            case SHADOW, TARGET_READS -> jobs.isVerified(state);
            case RETURN -> {
                if (mayBegin(state) && jobs.isBackfilled(state) && jobs.isVerified(state)) {
                    next(state, Phase.ORIGIN);
                }
            }
        }
    }

    /** Nothing is moved before every instance knows that things are; what is copied waited for that a phase earlier. */
    private boolean mayBegin(State state) {
        return course == Course.COPIED || acknowledgements.missing(state).isEmpty();
    }

    /** What is copied is compared by readers next; what was moved is served by the target already, so records follow it. */
    private void compared(State state) {
        switch (course) {
            case COPIED -> next(state, Phase.SHADOW);
            case MOVED -> {
                if (acknowledgements.missing(state).isEmpty()) {
                    flip.run(state, Phase.TARGET_READS);
                }
            }
        }
    }

    private void next(State state, Phase phase) {
        List<String> missing = acknowledgements.missing(state);
        if (missing.isEmpty() && ledger.replace(state, state.at(Position.of(phase), time.now()))) {
            LOG.info("The migration of {} goes on with {}", entity, phase);
        }
    }
}
