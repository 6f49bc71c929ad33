package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Reservation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The memory of checkouts: what each attempt set out to do and what was decided. All of it is linearizable for each customer, and
 * every call may be repeated after an unknown outcome. An attempt that ended stays as it was when the next of its key begins.
 */
public interface Checkouts {
    /** Writes an intent down, if there was no such attempt before and the customer has no other open. */
    Opening open(Intent intent);

    Optional<Checkout> find(AttemptId id);

    /** How a key stands: of its attempts that are remembered {@link Checkout#current the one} that says so. */
    Optional<Checkout> find(CheckoutId id);

    /** Every attempt to make this order that is remembered. */
    List<Checkout> of(UserId user, OrderId order);

    /** The units of an order, by the name under which they were held as far as that is remembered. */
    default Reservation reservation(Placement order) {
        return of(order.user(), order.id()).stream()
                .filter(Checkout::isOrder)
                .findFirst()
                .map(checkout -> checkout.intent().reservation())
                .orElseGet(() -> Reservation.of(order));
    }

    /**
     * Decides an attempt, unless it has been decided already.
     *
     * @return what is decided, by this call or before it
     */
    Decision decide(AttemptId id, Decision wanted);

    /** Tells others that somebody is still working on it. */
    void alive(AttemptId id);

    /** Notes that all units are held and only the payment is awaited, and that somebody has just looked after it. */
    void awaitPayment(AttemptId id, Instant until);

    /** Says that all is done, so that the customer may begin another. Only after a decision. */
    void finish(AttemptId id);
}
