package io.mobimir.testkit.memory;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Checkouts in maps, with one lock for all of them. */
public class MemoryCheckouts implements Checkouts {
    protected final Map<CheckoutId, Checkout> checkouts = new HashMap<>();
    protected final Map<UserId, CheckoutId> open = new HashMap<>();
    private final Clock clock;

    public MemoryCheckouts(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Opening open(Intent intent) {
        Checkout known = checkouts.get(intent.id());
        if (known != null) {
            return known.intent().equals(intent) ? new Opening.Opened() : new Opening.Known(known);
        }
        CheckoutId other = open.get(intent.id().user());
        if (other != null) {
            return new Opening.Busy(other);
        }
        open.put(intent.id().user(), intent.id());
        checkouts.put(intent.id(), Checkout.begun(intent));
        return new Opening.Opened();
    }

    @Override
    public synchronized Optional<Checkout> find(CheckoutId id) {
        return Optional.ofNullable(checkouts.get(id));
    }

    @Override
    public synchronized Decision decide(CheckoutId id, Decision wanted) {
        Decision made = require(id).decision().orElse(wanted);
        change(id, checkout -> checkout.decided(made));
        return made;
    }

    @Override
    public synchronized void alive(CheckoutId id) {
        change(
                id,
                checkout -> new Checkout(checkout.intent(), checkout.decision(), clock.instant(), checkout.finished()));
    }

    @Override
    public synchronized void finish(CheckoutId id) {
        if (open.remove(id.user(), id)) {
            change(id, checkout -> new Checkout(checkout.intent(), checkout.decision(), checkout.aliveAt(), true));
        }
    }

    protected synchronized void change(CheckoutId id, UnaryOperator<Checkout> how) {
        checkouts.put(id, how.apply(require(id)));
    }

    private Checkout require(CheckoutId id) {
        return find(id).orElseThrow(() -> new StoreException(Outcome.REFUSED, "there is no checkout " + id.key()));
    }
}
