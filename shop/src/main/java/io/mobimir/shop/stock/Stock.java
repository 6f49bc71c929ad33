package io.mobimir.shop.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/**
 * The units of the shop. Every call but the two that only look is linearizable for each product and zone, and safe to
 * repeat after an unknown outcome for two days after the reservation or delivery was made. No unit is ever held or sold twice, and as
 * long as units are available nobody is told that there are none.
 */
public interface Stock {
    /** How long a reservation or delivery is known after it was last changed. */
    Duration REMEMBERED = Duration.ofDays(2);

    /** How far ahead of the store's clock a caller's may be. */
    Duration CLOCKS_DIFFER_BY = Duration.ofSeconds(5);

    /** What one zone has of a product: what a customer is shown before a unit goes into the cart. */
    Level level(ProductId product, Zone zone);

    /** What every zone of the shop has of a product. */
    Map<Zone, Level> levels(ProductId product);

    /**
     * Counts a delivery. A zone that the shop does not have is refused, and so is a time more than 5 seconds ahead or two
     * days ago, and other units under the id of a delivery that was counted.
     */
    Receiving receive(Delivery delivery);

    /**
     * Where this instance holds units of these products quickest: a store may lend a part of what it has of a product in demand to
     * several tills. Whoever makes a reservation writes them down with it first, because every call about it must name the same
     * ones. A product that is not named has no till here. Asks nobody, so it costs nothing.
     */
    Map<ProductId, Integer> tills(Zone zone, Collection<ProductId> products);

    /**
     * Holds every unit of a reservation, or none. Only {@link #release} gives held units back: whoever reserves must have
     * promised somewhere safe to release or confirm. A zone that the shop does not have is refused, and so is a time more
     * than 5 seconds ahead or a day ago, and other units than those held for the same checkout. After a failure with an
     * unknown outcome some units may be held: repeat it, or release it. A reservation of several products that was refused
     * may answer {@link Reserving.Released} when it is repeated.
     */
    Reserving reserve(Reservation reservation);

    /**
     * Turns held units into sold ones. Only after it has been decided for good that there is an order. Done as well if the
     * order's units have been taken back since.
     */
    Settling confirm(Reservation reservation);

    /**
     * Gives held units back. Only after it has been decided for good that there is no order. What was not reserved yet is
     * marked, so that a late {@link #reserve} gives up.
     */
    Settling release(Reservation reservation);

    /**
     * Gives the units of an order back, because it was cancelled: those that are sold, those that are still held because
     * the confirmation is late, and as many as are sold if the reservation is older than {@link #REMEMBERED} and forgotten. Where
     * no till is named, which an order does not tell, it is looked for in all of them.
     */
    Settling takeBack(Reservation reservation);
}
