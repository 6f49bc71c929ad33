package io.mobimir.migration.live;

import io.mobimir.migration.Time;
import io.mobimir.migration.record.Position;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Counts the operations under way by the position they began in, and lets writes wait while they are held. */
final class Turnstile {
    private final List<Era> earlier = new ArrayList<>();
    private final Lease lease;
    private final Duration patience;
    private final Time time;
    private Era current = new Era(Position.START);

    Turnstile(Lease lease, Duration patience, Time time) {
        this.lease = lease;
        this.patience = patience;
        this.time = time;
    }

    /** The time in which one position held, in this instance. */
    static final class Era {
        private final Position position;
        private int underWay;

        Era(Position position) {
            this.position = position;
        }

        Position position() {
            return position;
        }
    }

    /** Begins an operation; waits while writes are held, and while the phase is not certain. */
    synchronized Turn enter(boolean write) {
        long begun = time.nanoTime();
        while (!isOpen(write)) {
            Duration left = patience.minus(time.since(begun));
            if (left.isNegative() || left.isZero()) {
                throw new StoreException(Outcome.NOT_APPLIED, refusal());
            }
            await(left);
        }
        current.underWay++;
        return new Turn(current, this, lease, time.nanoTime());
    }

    synchronized void leave(Era era) {
        era.underWay--;
    }

    /** From now on operations begin in this position. */
    synchronized void adopt(Position position) {
        if (!position.equals(current.position)) {
            earlier.add(current);
            current = new Era(position);
        }
        notifyAll();
    }

    /** Lets those who wait for the lease look again. */
    synchronized void wake() {
        notifyAll();
    }

    /** Whether every operation that began before the current position has ended. */
    synchronized boolean isDrained() {
        earlier.removeIf(era -> era.underWay == 0);
        return earlier.isEmpty();
    }

    /** Whether nothing at all is under way. */
    synchronized boolean isEmpty() {
        return isDrained() && current.underWay == 0;
    }

    private boolean isOpen(boolean write) {
        return lease.isValid() && !(write && current.position.isHeld());
    }

    private String refusal() {
        return lease.isValid()
                ? "writes are still held after " + patience
                : "this instance does not know the phase of the migration";
    }

    @SuppressWarnings("WaitNotInLoop") // whoever enters loops
    private void await(Duration left) {
        try {
            wait(Math.max(1, Math.min(left.toMillis(), 100)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(Outcome.NOT_APPLIED, "interrupted while waiting for the phase", e);
        }
    }
}
