package io.mobimir.migration.live;

import io.mobimir.migration.Side;
import io.mobimir.migration.Threads.Bell;
import io.mobimir.migration.Threads.Task;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.KeyCopy;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running instance's part in the migration of one entity. It learns each phase, begins no operation in a phase that
 * may be over, and acknowledges a phase when every operation that began before it has ended.
 */
public final class Participant implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Participant.class);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    private final String id;
    private final JointRecords records;
    private final Timing timing;
    private final Time time;
    private final Lease lease;
    private final OperationGate gate;
    private final SecondWrites secondWrites;
    private final Bell leaving;
    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong mismatched = new AtomicLong();
    private volatile MigrationState state = MigrationState.START;
    private Optional<Task> poller = Optional.empty();
    private long beat;
    private long acknowledged;
    private long heldSince;
    private boolean outOfTouch;

    private Participant(String id, JointRecords records, KeyCopy copying, Timing timing, Time time) {
        this.id = id;
        this.records = records;
        this.timing = timing;
        this.time = time;
        this.lease = new Lease(timing, time);
        this.gate = new OperationGate(lease, timing.longestRequest(), time);
        this.secondWrites = new SecondWrites(id, records, copying, time);
        this.leaving = time.threads().bell();
    }

    /**
     * Joins the migration; the phase is known when this returns.
     *
     * @param id the name of this instance in this run; a restarted instance needs another name
     * @throws StoreException if the phase cannot be learned
     */
    public static Participant join(String id, JointRecords records, KeyCopy copying, Timing timing, Time time) {
        Participant participant = new Participant(id, records, copying, timing, time);
        participant.state = records.current();
        participant.gate.adopt(participant.position());
        participant.poll();
        participant.poller = Optional.of(time.threads().start("migration-" + id, participant::keepUp));
        return participant;
    }

    public MigrationPosition position() {
        return state.position();
    }

    public String id() {
        return id;
    }

    /** Begins an operation. A write waits while writes are held. */
    public OngoingOperation enter(boolean write) {
        return gate.enter(write);
    }

    /** Copies the key to the other side after a write, now or from the queue. */
    void wrote(String key, OngoingOperation operation) {
        Side authority = operation.position().authority();
        if (operation.isCertain()) {
            secondWrites.copy(key, authority);
        } else {
            secondWrites.later(key, state.position().home(), Duration.ZERO);
        }
    }

    /** Queues the key after a write that may still arrive. */
    void mayHaveWritten(String key, OngoingOperation operation) {
        secondWrites.later(key, operation.position().home(), timing.longestRequest());
    }

    void compared(boolean mismatch) {
        compared.incrementAndGet();
        if (mismatch) {
            mismatched.incrementAndGet();
        }
    }

    /** Waits for running operations, then leaves. If the store cannot be reached, the engine notices the absence itself. */
    @Override
    public void close() {
        leaving.ring();
        try {
            poller.orElseThrow().await();
            long begun = time.nanoTime();
            while (!(gate.isEmpty() && secondWrites.isDurable())
                    && time.since(begun).compareTo(timing.lease()) < 0) {
                time.pause(LOOK_AGAIN);
            }
            if (gate.isEmpty() && secondWrites.isDurable()) {
                leave();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (StoreException e) {
            LOG.warn("{} could not leave the migration: {}", id, e.getMessage());
        }
    }

    /** Leaves at the current home, also if a switch has just moved it. */
    private void leave() {
        MigrationRecords known = records.home(state);
        known.instances().remove(id);
        known.state().find().map(found -> records.home(found).instances()).ifPresent(instances -> instances.remove(id));
    }

    private void keepUp() {
        try {
            while (!leaving.await(0, pause())) {
                pollSafely();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration pause() {
        return position().isMoving() ? timing.poll() : timing.idlePoll();
    }

    private void pollSafely() {
        try {
            poll();
            outOfTouch = false;
        } catch (RuntimeException e) {
            if (!outOfTouch) {
                LOG.warn("{} cannot read the phase of the migration: {}", id, e.getMessage());
            }
            outOfTouch = true;
        }
    }

    /**
     * Reports, reads the state and acts on it. The report comes first, so that the engine waits for every instance it
     * knows.
     */
    private void poll() {
        long begun = time.nanoTime();
        try {
            report();
            adopt(records.home(state).state().find().orElse(MigrationState.START));
        } catch (StoreException e) {
            adopt(movedAway(e));
        }
        lease.renew(begun);
        gate.wake();
        acknowledge();
        endOverdueHold();
    }

    /**
     * Asks the other side, because the home may have been moved there just before the old one died. Asks only if that
     * is possible or nothing can be lost: waiting for a dead side delays the next look at the home beyond the lease.
     */
    private MigrationState movedAway(StoreException failure) {
        if (!state.position().isHeld() && lease.isValid()) {
            throw failure;
        }
        Side other = state.position().home().other();
        MigrationState found = records.at(other).state().find().orElse(MigrationState.START);
        if (found.revision() <= state.revision() || found.position().home() != other) {
            throw failure;
        }
        return found;
    }

    private void adopt(MigrationState found) {
        if (found.revision() < state.revision()) {
            records.confirm(state);
            return;
        }
        if (found.position().isHeld() && !state.position().isHeld()) {
            heldSince = time.nanoTime();
        }
        if (!found.trust().verifiedAt().equals(state.trust().verifiedAt())) {
            compared.set(0);
            mismatched.set(0);
        }
        state = found;
        gate.adopt(found.position());
    }

    private void acknowledge() {
        if (acknowledged == state.revision() || !gate.isDrained() || !secondWrites.isDurable()) {
            return;
        }
        if (state.position().isHeld()) {
            secondWrites.flush(state.position().home());
        }
        acknowledged = state.revision();
        report();
    }

    private void report() {
        Tally tally = new Tally(compared.get(), mismatched.get(), secondWrites.unsent());
        records.home(state).instances().beat(new Instance(id, ++beat, time.now(), acknowledged, tally));
    }

    private void endOverdueHold() {
        if (state.position().isHeld() && time.since(heldSince).compareTo(timing.holdOverdue()) > 0) {
            LOG.warn("{} ends an overdue hold of writes", id);
            records.replace(state, state.at(state.position().steppedBack(), time.now()));
        }
    }
}
