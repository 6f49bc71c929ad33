package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.stock.Reservation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that an attempt at a checkout will do, written down before it does anything, so that any instance can finish or
 * undo it. Prices are those of this moment, whatever the catalogue says later.
 *
 * @param taken the changes of the cart that the order takes
 * @param expiresAt from then on it is undone instead of carried on, unless it waits for its payment
 */
public record Intent(
        AttemptId attempt,
        AttemptOrigin origin,
        Instant at,
        Purchase purchase,
        Set<ChangeId> taken,
        Instant expiresAt) {
    public Intent {
        Require.present("checkout", attempt);
        Require.present("origin", origin);
        Require.present("purchase", purchase);
        at = Require.present("at", at).truncatedTo(ChronoUnit.MILLIS);
        expiresAt = Require.present("expires_at", expiresAt).truncatedTo(ChronoUnit.MILLIS);
        taken = Set.copyOf(taken);
        if (expiresAt.isBefore(at)) {
            throw new InvalidField("expires_at", "must not be before the checkout began");
        }
    }

    public CheckoutId id() {
        return attempt.checkout();
    }

    /** Returns the order that this attempt makes. */
    public Placement placement() {
        return new Placement(id().order(), id().user(), at, purchase);
    }

    /** Returns the units that this attempt needs. */
    public Reservation reservation() {
        return Reservation.of(placement()).named(attempt.reservation());
    }

    /** Returns whether this is what the customer asks for; the cart is not part of the question. */
    public boolean answers(CheckoutRequest request) {
        return id().equals(request.id())
                && purchase.zone().equals(request.zone())
                && purchase.address().equals(request.address())
                && purchase.payment().equals(request.payment());
    }

    /** Returns what is to be paid. */
    public Payment payment() {
        return new Payment(attempt, placement());
    }

    /**
     * Says where an attempt comes from.
     *
     * @param instance the instance that began it and works on it while it lives
     * @param latest the customer's last order when the cart was read; if another order came since, the cart may be another
     */
    public record AttemptOrigin(String instance, Optional<AttemptId> latest) {
        private static final int MAX_INSTANCE = 64;

        public AttemptOrigin {
            Require.id("instance", instance, MAX_INSTANCE);
            Require.present("latest", latest);
        }
    }
}
