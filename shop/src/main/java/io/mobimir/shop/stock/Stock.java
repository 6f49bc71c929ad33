package io.mobimir.shop.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The units of the shop. Every call but the two that only read is linearizable for each product and zone, and safe to
 * repeat after an unknown outcome for two days after the reservation or delivery was made. No unit is ever held or sold
 * twice, and as long as units are available nobody is told that there are none.
 */
public interface Stock {
    /** How long a reservation or delivery is known after it was last changed. */
    Duration REMEMBERED = Duration.ofDays(2);

    /** How far ahead of the store's clock a caller's may be. */
    Duration CLOCKS_DIFFER_BY = Duration.ofSeconds(5);

    /** Returns the level of a product in a zone, for display and for the check before a unit goes into a cart. */
    Level level(ProductId product, Zone zone);

    /** Returns the level of a product in every zone of the shop. */
    Map<Zone, Level> levels(ProductId product);

    /**
     * Counts a delivery. A zone that the shop does not have is refused, and so is a time more than 5 seconds ahead or two
     * days ago, and other units under the id of a delivery that was counted.
     */
    Receiving receive(Delivery delivery);

    /**
     * Holds every unit of a reservation, or none. Only {@link #release} gives held units back: the caller must have
     * promised somewhere safe to release or confirm. A zone that the shop does not have is refused, and so is a time more
     * than 5 seconds ahead or a day ago, and other units than those held for the same checkout. After a failure with an
     * unknown outcome some units may be held: repeat it, or release it. A reservation of several products that was refused
     * may answer {@link Reserving.Released} when it is repeated.
     */
    Reserving reserve(Reservation reservation);

    /**
     * Turns held units into sold ones. May be called only after it has been decided for good that there is an order. Answers
     * {@code DONE} also if the order's units have been taken back since.
     */
    Settling confirm(Reservation reservation);

    /**
     * Confirms without making the caller wait: a store may do it together with other calls about the same products, some seconds
     * later. Held units of an order cannot be had by others, so selling them is only bookkeeping.
     *
     * @param whenOver is told the answer once, perhaps by another thread; empty if it is not known whether the units are sold
     */
    default void confirmLater(Reservation reservation, Consumer<Optional<Settling>> whenOver) {
        Optional<Settling> answer;
        try {
            answer = Optional.of(confirm(reservation));
        } catch (StoreException e) {
            answer = Optional.empty();
        }
        whenOver.accept(answer);
    }

    /**
     * Gives held units back. May be called only after it has been decided for good that there is no order. A part that was
     * not reserved yet is marked, so that a late {@link #reserve} gives up.
     */
    Settling release(Reservation reservation);

    /**
     * Gives the units of an order back, because it was cancelled: those that are sold, those that are still held because
     * the confirmation is late, and as many as are sold if the reservation is older than {@link #REMEMBERED} and forgotten.
     */
    Settling takeBack(Reservation reservation);
}
