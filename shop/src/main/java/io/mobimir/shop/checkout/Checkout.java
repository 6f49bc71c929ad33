package io.mobimir.shop.checkout;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * How far an attempt at a checkout is.
 *
 * @param decision empty while it is open
 * @param payBy until when it waits for a payment that was not decided at once; its units are held, and were in the cart
 * @param aliveAt when somebody last said that they work on it, by their clock
 * @param finished whether everything that the decision asks for has been done
 */
public record Checkout(
        Intent intent, Optional<Decision> decision, Optional<Instant> payBy, Instant aliveAt, boolean finished) {
    /** First the one that made the order, then the one that is under way, then the latest. */
    private static final Comparator<Checkout> IMPORTANCE = Comparator.comparing(Checkout::isOrder)
            .thenComparing(checkout -> !checkout.finished())
            .thenComparing(checkout -> checkout.intent().attempt().number());

    /** One that has just begun. */
    public static Checkout begun(Intent intent) {
        return new Checkout(intent, Optional.empty(), Optional.empty(), intent.at(), false);
    }

    /** Of the attempts of one key the one that says how the key stands. */
    public static Optional<Checkout> current(Collection<Checkout> attempts) {
        return attempts.stream().max(IMPORTANCE);
    }

    public Checkout decided(Decision made) {
        return new Checkout(intent, Optional.of(made), payBy, aliveAt, finished);
    }

    public Checkout awaitingPayment(Instant until) {
        return new Checkout(intent, decision, Optional.of(until), aliveAt, finished);
    }

    public Checkout alive(Instant now) {
        return new Checkout(intent, decision, payBy, now, finished);
    }

    public Checkout ended() {
        return new Checkout(intent, decision, payBy, aliveAt, true);
    }

    /** Whether it was decided that there is an order. */
    public boolean isOrder() {
        return decision.isPresent() && decision.get().match(() -> true, abort -> false);
    }

    /** Whether it has not been decided because its payment has not. */
    public boolean awaitsPayment() {
        return decision.isEmpty() && payBy.isPresent();
    }

    /** From then on it is undone instead of carried on. */
    public Instant expiresAt() {
        return payBy.filter(intent.expiresAt()::isBefore).orElse(intent.expiresAt());
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }

    /** Whether its key may be tried again: it was refused, and by nothing that stays as it is. */
    public boolean mayBeTriedAgain() {
        return finished
                && decision.isPresent()
                && decision.get().match(() -> false, abort -> !abort.reason().isFinal())
                && !intent.attempt().isLast();
    }
}
