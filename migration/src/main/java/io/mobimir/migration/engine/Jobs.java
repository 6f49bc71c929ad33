package io.mobimir.migration.engine;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.MigrationMode;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Threads.Task;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.CopyThrottle;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.copy.RecentWritesCopy;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.verify.OwnershipCheck;
import io.mobimir.migration.verify.Verify;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the long jobs of an engine, one at a time, beside its loop. */
public final class Jobs<S> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
    private static final int REPAIRS_IN_A_ROW = 3;

    private final MigratedEntity<S> entity;
    private final JointRecords records;
    private final JobSettings settings;
    private final Timing timing;
    private final Time time;
    private final KeySync<S> sync;
    private volatile boolean stopped;
    private Optional<Task> running = Optional.empty();
    private volatile Optional<Instant> backfilled = Optional.empty();
    private int repairs;

    /**
     * The settings of the jobs.
     *
     * @param timings of the shop's own requests
     * @param repairs whether differences that a verification finds are copied again automatically
     */
    public record JobSettings(Backfill.BackfillSettings backfill, CallTimings timings, boolean repairs) {}

    Jobs(MigratedEntity<S> entity, JointRecords records, JobSettings settings, Timing timing, Time time) {
        this.entity = entity;
        this.records = records;
        this.settings = settings;
        this.timing = timing;
        this.time = time;
        this.sync = new KeySync<>(entity);
    }

    /** Returns whether everything is copied; if not, starts the backfill. */
    synchronized boolean isBackfilled(MigrationState state) {
        if (backfilled.filter(state.since()::equals).isPresent()) {
            return true;
        }
        run("backfill", goOn -> backfill(state, goOn));
        return false;
    }

    /** Returns whether the other side is verified; if not, starts the copies and the verification that this needs. */
    synchronized boolean isVerified(MigrationState state) {
        Trust trust = state.trust();
        if (trust.isFresh() && !isOutdated(state)) {
            return true;
        }
        trust.recopyFrom()
                .ifPresentOrElse(
                        from -> run("recopy", goOn -> recopy(state, from, goOn)),
                        () -> run("verify", goOn -> verify(state, goOn)));
        return false;
    }

    /** Returns whether the verification is older than the way back; it then says nothing about keys that returned since. */
    private static boolean isOutdated(MigrationState state) {
        return state.position().phase() == Phase.RETURN
                && state.trust().verifiedAt().filter(state.since()::isAfter).isPresent();
    }

    /** Ends the running job soon; the next call continues it. */
    synchronized void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        stop();
        Optional<Task> last;
        synchronized (this) {
            last = running;
        }
        try {
            if (last.isPresent()) {
                last.get().await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Job {
        void run(BooleanSupplier goOn);
    }

    private boolean isIdle() {
        return running.filter(task -> !task.isOver()).isEmpty();
    }

    private void run(String name, Job job) {
        if (!isIdle()) {
            return;
        }
        stopped = false;
        running = Optional.of(time.threads().start("migration-" + name, () -> runSafely(name, job)));
    }

    private void runSafely(String name, Job job) {
        try {
            job.run(() -> !stopped);
        } catch (RuntimeException e) {
            LOG.warn("The {} of {} stopped and will continue: {}", name, entity.name(), e.getMessage());
        }
    }

    private void backfill(MigrationState state, BooleanSupplier goOn) {
        CopyThrottle throttle = new CopyThrottle(settings.timings(), time);
        Backfill<S> backfill = new Backfill<>(entity, records.home(state), throttle, settings.backfill(), time);
        if (backfill.run(entity.mode().source(state.position().phase()), state.since(), goOn)) {
            backfilled = Optional.of(state.since());
        }
    }

    private void recopy(MigrationState state, Instant from, BooleanSupplier goOn) {
        boolean copied = entity.mode() == MigrationMode.MOVED
                || new RecentWritesCopy<>(entity).run(authority(state), from, goOn);
        if (copied) {
            new Verify<>(entity, records.home(state), timing, time).forget();
            records.replace(state, state.with(state.trust().recopied()));
        }
    }

    private void verify(MigrationState state, BooleanSupplier goOn) {
        Side authority = authority(state);
        boolean repairing = settings.repairs() && repairs < REPAIRS_IN_A_ROW;
        Optional<Verify.VerifyResult> result = switch (entity.mode()) {
            case COPIED ->
                new Verify<>(entity, records.home(state), timing, time)
                        .run(authority, goOn, key -> repair(key, authority, repairing));
            case MOVED ->
                new OwnershipCheck<>(entity, records.home(state), time)
                        .run(entity.mode().source(state.position().phase()).other(), goOn, repairing);
        };
        result.ifPresent(found -> conclude(state, found));
    }

    private void repair(String key, Side authority, boolean repairing) {
        if (repairing) {
            sync.repair(key, authority);
        }
    }

    /** Records a result for the state in which the verification began. If trust has changed since, the result is stale. */
    private void conclude(MigrationState begun, Verify.VerifyResult found) {
        MigrationState now = records.current();
        boolean stale = !now.trust().equals(begun.trust()) || now.position().authority() != authority(begun);
        Verification result = new Verification(time.now(), found.rows(), found.differences(), stale);
        repairs = found.differences() == 0 ? 0 : repairs + 1;
        MigrationState next = now.with(now.trust().verified(result));
        boolean hopeless = found.differences() > 0 && (repairs > REPAIRS_IN_A_ROW || !settings.repairs());
        if (records.replace(now, hopeless ? next.paused(true) : next)) {
            LOG.info("Verified {} rows of {}: {} differences", found.rows(), entity.name(), found.differences());
        }
    }

    private static Side authority(MigrationState state) {
        return state.position().authority();
    }
}
