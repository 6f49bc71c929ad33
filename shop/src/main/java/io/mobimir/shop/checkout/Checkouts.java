package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The memory of checkouts: what each attempt set out to do and what was decided. All of it is linearizable for each customer, and
 * every call may be repeated after an unknown outcome. An attempt that ended stays as it was when the next of its key begins.
 */
public interface Checkouts {
    /** Longer than stock remembers a reservation, and much shorter than attempts are remembered. */
    Duration NAMES_COUNT = Stock.REMEMBERED.multipliedBy(5);

    /** Writes an intent down, if there was no such attempt before and the customer has no other open. */
    Opening open(Intent intent);

    Optional<Checkout> find(AttemptId id);

    /** How a key stands: of its attempts that are remembered {@link Checkout#current the one} that says so. */
    Optional<Checkout> find(CheckoutId id);

    /** Every attempt to make this order that is remembered. */
    List<Checkout> of(UserId user, OrderId order);

    /**
     * The units of a cancelled order, by the name under which they were held. The name depends on when the order was cancelled,
     * and not on when this is asked: attempts are forgotten one day, and a second name would give the units back a second time.
     */
    default Reservation reservation(Order cancelled) {
        Placement order = cancelled.placement();
        Instant forgotten = order.createdAt().plus(NAMES_COUNT);
        return Stream.of(cancelled)
                .filter(it -> it.progress().since().isBefore(forgotten))
                .flatMap(it -> of(order.user(), order.id()).stream())
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
