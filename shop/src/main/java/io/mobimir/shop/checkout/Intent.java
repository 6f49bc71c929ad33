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
import java.util.Set;

/**
 * Everything that a checkout will do, written down before it does anything: whoever reads it can finish it. Prices are
 * those of this moment, whatever the catalogue says later.
 *
 * @param attempt which attempt of which checkout it is
 * @param taken the changes of the cart that the order takes
 * @param expiresAt from then on it is undone instead of carried on, unless it waits for its payment
 */
public record Intent(AttemptId attempt, Instant at, Purchase purchase, Set<ChangeId> taken, Instant expiresAt) {
    public Intent {
        Require.present("checkout", attempt);
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

    /** The order that this checkout makes. */
    public Placement placement() {
        return new Placement(id().order(), id().user(), at, purchase);
    }

    /** The units that this checkout needs. */
    public Reservation reservation() {
        return Reservation.of(placement()).named(attempt.reservation());
    }

    /** Whether this is what the customer asks for; the cart is not part of the question. */
    public boolean answers(CheckoutRequest request) {
        return id().equals(request.id())
                && purchase.zone().equals(request.zone())
                && purchase.address().equals(request.address())
                && purchase.payment().equals(request.payment());
    }

    /** What is to be paid for it. */
    public Payment payment() {
        return new Payment(attempt, placement());
    }
}
