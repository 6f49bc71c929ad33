package io.mobimir.testkit.memory;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Checkouts in maps, with one lock for all of them. */
public class MemoryCheckouts implements Checkouts {
    protected final Map<AttemptId, Checkout> checkouts = new HashMap<>();
    protected final Map<UserId, AttemptId> open = new HashMap<>();
    private final Clock clock;

    public MemoryCheckouts(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Opening open(Intent intent) {
        Checkout known = checkouts.get(intent.attempt());
        if (known != null) {
            return known.intent().equals(intent) ? new Opening.Opened() : new Opening.Known(known);
        }
        AttemptId other = open.get(intent.id().user());
        if (other != null) {
            return new Opening.Busy(other);
        }
        open.put(intent.id().user(), intent.attempt());
        checkouts.put(intent.attempt(), Checkout.begun(intent));
        return new Opening.Opened();
    }

    @Override
    public synchronized Optional<Checkout> find(AttemptId id) {
        return Optional.ofNullable(checkouts.get(id));
    }

    @Override
    public synchronized Optional<Checkout> find(CheckoutId id) {
        return Checkout.current(checkouts.values().stream()
                .filter(checkout -> checkout.intent().id().equals(id))
                .toList());
    }

    @Override
    public synchronized List<Checkout> of(UserId user, OrderId order) {
        return checkouts.values().stream()
                .filter(checkout -> checkout.intent().id().user().equals(user))
                .filter(checkout -> checkout.intent().id().order().equals(order))
                .toList();
    }

    @Override
    public synchronized Decision decide(AttemptId id, Decision wanted) {
        Decision made = require(id).decision().orElse(wanted);
        change(id, checkout -> checkout.decided(made));
        return made;
    }

    @Override
    public synchronized void alive(AttemptId id) {
        change(id, checkout -> checkout.alive(clock.instant()));
    }

    @Override
    public synchronized void awaitPayment(AttemptId id, Instant until) {
        change(id, checkout -> checkout.awaitingPayment(until).alive(clock.instant()));
    }

    @Override
    public synchronized void finish(AttemptId id) {
        if (open.remove(id.checkout().user(), id)) {
            change(id, Checkout::ended);
        }
    }

    protected synchronized void change(AttemptId id, UnaryOperator<Checkout> how) {
        checkouts.put(id, how.apply(require(id)));
    }

    private Checkout require(AttemptId id) {
        return find(id).orElseThrow(() -> new StoreException(Outcome.REFUSED, "there is no checkout " + id));
    }
}
