package io.mobimir.migration.engine;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.MigrationMode;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Threads.Bell;
import io.mobimir.migration.Threads.Task;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.copy.QueueDrain;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.shop.StoreException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a migration: copies queued keys, evicts dead instances, and moves from phase to phase where no operator has to
 * decide. Any instance may run an engine. One of them works at a time, and the next one can continue its work.
 */
public final class Engine<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final String entity;
    private final MigrationMode mode;
    private final JointRecords records;
    private final Timing timing;
    private final Time time;
    private final Leadership leadership;
    private final Evictions evictions;
    private final Acknowledgements acknowledgements;
    private final StepObstacles obstacles;
    private final QueueDrain drain;
    private final Switch flip;
    private final Jobs<S> jobs;
    private final Bell closing;
    private Optional<Task> loop = Optional.empty();
    private boolean heldUp;

    /**
     * Creates an engine that is not running yet.
     *
     * @param id the name of this instance in this run
     */
    public Engine(
            String id,
            MigratedEntity<S> entity,
            JointRecords records,
            Jobs.JobSettings settings,
            Timing timing,
            Time time) {
        this.entity = entity.name();
        this.mode = entity.mode();
        this.records = records;
        this.timing = timing;
        this.time = time;
        this.leadership = new Leadership(id, timing, time);
        this.evictions = new Evictions(records, timing, time);
        this.acknowledgements = new Acknowledgements(records, time);
        this.obstacles = new StepObstacles(mode, records, acknowledgements, 0);
        this.drain = new QueueDrain(new KeySync<>(entity), time);
        this.flip = new Switch(records, acknowledgements, timing, time);
        this.jobs = new Jobs<>(entity, records, settings, timing, time);
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
                LOG.warn("The migration of {} cannot continue now: {}", entity, e.getMessage());
            }
            heldUp = true;
        }
    }

    private void step() {
        MigrationState state = records.current();
        if (!leadership.holds(records.home(state).state())) {
            jobs.stop();
            return;
        }
        records.confirm(state);
        evictions.check(state);
        if (state.position().isMoving()) {
            drain(state);
            advance(records.current());
        } else {
            jobs.stop();
        }
    }

    private void drain(MigrationState state) {
        try {
            drain.some(records.home(state), state.position().authority());
        } catch (StoreException e) {
            LOG.debug("The queue of {} cannot be drained now", entity, e);
        }
    }

    private void advance(MigrationState state) {
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
                if (jobs.isVerified(state) && obstacles.lag(state).isEmpty()) {
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

    /** Moved keys wait until every instance knows that keys move; copied keys waited for that one phase earlier. */
    private boolean mayBegin(MigrationState state) {
        return mode == MigrationMode.COPIED || acknowledgements.missing(state).isEmpty();
    }

    /** Readers compare copied entities next. Moved keys are already served by the target, so their records follow. */
    private void compared(MigrationState state) {
        switch (mode) {
            case COPIED -> next(state, Phase.SHADOW);
            case MOVED -> {
                if (acknowledgements.missing(state).isEmpty()) {
                    flip.run(state, Phase.TARGET_READS);
                }
            }
        }
    }

    private void next(MigrationState state, Phase phase) {
        List<String> missing = acknowledgements.missing(state);
        if (missing.isEmpty() && records.replace(state, state.at(MigrationPosition.of(phase), time.now()))) {
            LOG.info("The migration of {} enters {}", entity, phase);
        }
    }
}
