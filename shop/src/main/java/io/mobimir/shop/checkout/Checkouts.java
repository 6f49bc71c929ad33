package io.mobimir.shop.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import java.time.Duration;
import java.util.Optional;

/**
 * The memory of what was decided about attempts at checkouts. Decisions are linearizable for each customer and never change. Every
 * call may be repeated after an unknown outcome.
 */
public interface Checkouts {
    /** Longer than stock remembers a reservation, and much shorter than attempts are remembered. */
    Duration NAMES_COUNT = Stock.REMEMBERED.multipliedBy(5);

    /** Reads how the customer's checkouts stand, and the attempts at this order. Sees what was acknowledged. */
    CheckoutHistory look(UserId user, OrderId order);

    /** Reads an attempt that is decided or waits for its payment. Settles whatever is under way about it first. */
    Optional<AttemptRecord> find(AttemptId id);

    /**
     * Makes the attempt an order, at once and only if the attempt is undecided, no other attempt has decided about its key, and the
     * customer's last order is still the one that the intent saw. The attempt is then the customer's latest.
     */
    CommitResult commit(Intent intent);

    /**
     * Ends an attempt that is undecided.
     *
     * @param forGood whether its key is refused with it, so that no other attempt of the key can become an order; has no effect if
     *     another attempt of the key is an order or was refused for good before
     * @return what is decided about it, by this call or before it
     */
    Decision abort(Intent intent, Decision.Reason reason, boolean forGood);

    /**
     * Notes that all units are held and only the payment is awaited, and that its provider has just been asked.
     *
     * @return what was decided about the attempt meanwhile; then it awaits nothing
     */
    Optional<Decision> awaitPayment(Intent intent, AwaitedPayment payment);

    /** Says that the order is placed and the cart closed, so that the customer's next order may take the cart. */
    void finish(AttemptId id);

    /**
     * Returns the units of a cancelled order, by the name under which they were held. The name depends on when the order was
     * cancelled, and not on when this is asked: attempts are forgotten one day, and a second name would give the units back a
     * second time.
     */
    default Reservation reservation(Order cancelled) {
        Placement order = cancelled.placement();
        boolean named = cancelled.progress().since().isBefore(order.createdAt().plus(NAMES_COUNT));
        Optional<AttemptRecord> made = named ? look(order.user(), order.id()).order() : Optional.empty();
        return made.map(attempt -> attempt.intent().reservation()).orElseGet(() -> Reservation.of(order));
    }
}
