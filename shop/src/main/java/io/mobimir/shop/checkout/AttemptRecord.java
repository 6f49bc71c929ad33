package io.mobimir.shop.checkout;

import io.mobimir.shop.Require;
import java.time.Instant;
import java.util.Optional;

/**
 * An attempt at a checkout as it stands.
 *
 * @param decision empty while it is open
 * @param awaited the payment that it waits for, or waited for before it was decided; its units are held
 */
public record AttemptRecord(Intent intent, Optional<Decision> decision, Optional<AwaitedPayment> awaited) {
    public AttemptRecord {
        Require.present("intent", intent);
        Require.present("decision", decision);
        Require.present("awaited", awaited);
    }

    /** Returns an attempt that has just begun. */
    public static AttemptRecord begun(Intent intent) {
        return new AttemptRecord(intent, Optional.empty(), Optional.empty());
    }

    public AttemptRecord decided(Decision made) {
        return new AttemptRecord(intent, Optional.of(made), awaited);
    }

    public AttemptRecord awaiting(AwaitedPayment payment) {
        return new AttemptRecord(intent, decision, Optional.of(payment));
    }

    public AttemptId id() {
        return intent.attempt();
    }

    /** Returns whether it was decided that there is an order. */
    public boolean isOrder() {
        return decision.isPresent() && decision.get().match(() -> true, abort -> false);
    }

    /** Returns why there is no order, if that was decided. */
    public Optional<Decision.Reason> refusal() {
        return decision.flatMap(made -> made.match(Optional::empty, abort -> Optional.of(abort.reason())));
    }

    /** Returns whether it has not been decided because its payment has not. */
    public boolean awaitsPayment() {
        return decision.isEmpty() && awaited.isPresent();
    }

    /** Returns when it is undone instead of carried on. */
    public Instant expiresAt() {
        return awaited.map(AwaitedPayment::until)
                .filter(intent.expiresAt()::isBefore)
                .orElse(intent.expiresAt());
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }
}
