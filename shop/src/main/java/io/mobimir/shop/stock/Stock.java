package io.mobimir.shop.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import java.util.Map;

/**
 * The units of the shop. Every call but the two that only look is linearizable for each product and zone, and safe to
 * repeat after an unknown outcome for two days after the reservation or delivery was made. No unit is ever held or sold twice, and as
 * long as units are available nobody is told that there are none.
 */
public interface Stock {
    /** What one zone has of a product: what a customer is shown before a unit goes into the cart. */
    Level level(ProductId product, Zone zone);

    /** What every zone of the shop has of a product. */
    Map<Zone, Level> levels(ProductId product);

    /** Counts a delivery. A zone that the shop does not have is refused. */
    Receiving receive(Delivery delivery);

    /**
     * Holds every unit of a reservation, or none. Only {@link #release} gives held units back: whoever reserves must have
     * promised somewhere safe to release or confirm. A zone that the shop does not have is refused, and so is a time more
     * than 5 seconds ahead or a day ago.
     */
    Reserving reserve(Reservation reservation);

    /** Turns held units into sold ones. Only after it has been decided for good that there is an order. */
    Settling confirm(Reservation reservation);

    /**
     * Gives held units back. Only after it has been decided for good that there is no order. What was not reserved yet is
     * marked, so that a late {@link #reserve} gives up.
     */
    Settling release(Reservation reservation);

    /** Gives sold units back, because their order was cancelled; also if the reservation is forgotten by now. */
    Settling takeBack(Reservation reservation);
}
