package io.mobimir.migration.live;

import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;

/** An operation under way. The phase in which it began stays valid until it ends. */
public final class OngoingOperation implements AutoCloseable {
    private final OperationGate.Era era;
    private final OperationGate gate;
    private final Lease lease;
    private final long begun;
    private final long term;

    OngoingOperation(OperationGate.Era era, OperationGate gate, Lease lease, long begun) {
        this.era = era;
        this.gate = gate;
        this.lease = lease;
        this.begun = begun;
        this.term = lease.term();
    }

    public MigrationPosition position() {
        return era.position();
    }

    /** Returns whether the phase in which the operation began is certain to be valid still. */
    public boolean isCertain() {
        return lease.covers(begun, term);
    }

    /** Fails if the phase is no longer certain, because others may have given up on the operation. */
    public void requireCertain() {
        if (!isCertain()) {
            throw new StoreException(
                    Outcome.UNKNOWN, "this instance lost contact with the migration during the operation");
        }
    }

    @Override
    public void close() {
        gate.leave(era);
    }
}
