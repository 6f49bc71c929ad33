package io.mobimir.migration.live;

import io.mobimir.migration.record.Position;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;

/** One operation under way; the phase it began in holds until it ends. */
public final class Turn implements AutoCloseable {
    private final Turnstile.Era era;
    private final Turnstile turnstile;
    private final Lease lease;
    private final long begun;
    private final long term;

    Turn(Turnstile.Era era, Turnstile turnstile, Lease lease, long begun) {
        this.era = era;
        this.turnstile = turnstile;
        this.lease = lease;
        this.begun = begun;
        this.term = lease.term();
    }

    public Position position() {
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
        turnstile.leave(era);
    }
}
