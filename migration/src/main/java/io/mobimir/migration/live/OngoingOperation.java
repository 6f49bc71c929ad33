package io.mobimir.migration.live;

import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;

/** One operation under way; the phase it began in holds until it ends. */
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

    /** Whether the phase can still be the one that this began in. */
    public boolean isCertain() {
        return lease.covers(begun, term);
    }

    /** Nobody may hear of a success that the others have given up on. */
    public void requireCertain() {
        if (!isCertain()) {
            throw new StoreException(
                    Outcome.UNKNOWN, "this instance lost touch with the migration while the operation was under way");
        }
    }

    @Override
    public void close() {
        gate.leave(era);
    }
}
