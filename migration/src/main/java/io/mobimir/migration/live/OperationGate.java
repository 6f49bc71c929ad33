package io.mobimir.migration.live;

import io.mobimir.migration.Threads.Bell;
import io.mobimir.migration.Time;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts the operations under way by the position in which they began, and makes writes wait while they are held. */
final class OperationGate {
    private final List<Era> earlier = new ArrayList<>();
    private final Lease lease;
    private final Duration patience;
    private final Time time;
    private final Bell changes;
    private Era current = new Era(MigrationPosition.START);

    OperationGate(Lease lease, Duration patience, Time time) {
        this.lease = lease;
        this.patience = patience;
        this.time = time;
        this.changes = time.threads().bell();
    }

    /** The time during which one position was valid in this instance. */
    static final class Era {
        private final MigrationPosition position;
        private int underWay;

        Era(MigrationPosition position) {
            this.position = position;
        }

        MigrationPosition position() {
            return position;
        }
    }

    /** Begins an operation; waits while writes are held or the phase is not certain. */
    OngoingOperation enter(boolean write) {
        long begun = time.nanoTime();
        while (true) {
            long known = changes.rung();
            Optional<OngoingOperation> turn = enterIfOpen(write);
            if (turn.isPresent()) {
                return turn.get();
            }
            await(known, patience.minus(time.since(begun)));
        }
    }

    private synchronized Optional<OngoingOperation> enterIfOpen(boolean write) {
        if (!lease.isValid() || (write && current.position.isHeld())) {
            return Optional.empty();
        }
        current.underWay++;
        return Optional.of(new OngoingOperation(current, this, lease, time.nanoTime()));
    }

    synchronized void leave(Era era) {
        era.underWay--;
    }

    /** Lets operations begin in this position from now on. */
    synchronized void adopt(MigrationPosition position) {
        if (!position.equals(current.position)) {
            earlier.add(current);
            current = new Era(position);
        }
        changes.ring();
    }

    /** Wakes callers that wait for the lease. */
    void wake() {
        changes.ring();
    }

    /** Returns whether every operation that began before the current position has ended. */
    synchronized boolean isDrained() {
        earlier.removeIf(era -> era.underWay == 0);
        return earlier.isEmpty();
    }

    /** Returns whether no operation is under way. */
    synchronized boolean isEmpty() {
        return isDrained() && current.underWay == 0;
    }

    private String refusal() {
        return lease.isValid()
                ? "writes are still held after " + patience
                : "this instance does not know the phase of the migration";
    }

    private void await(long known, Duration left) {
        try {
            if (!changes.await(known, left)) {
                throw new StoreException(Outcome.NOT_APPLIED, refusal());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(Outcome.NOT_APPLIED, "interrupted while waiting for the phase", e);
        }
    }
}
