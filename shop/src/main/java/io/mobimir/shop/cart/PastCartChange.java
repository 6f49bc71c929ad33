package io.mobimir.shop.cart;

import io.mobimir.shop.OrderId;
import java.time.Instant;
import java.util.Optional;

/**
 * A change in the history of an owner's carts.
 *
 * @param at when the store accepted it
 * @param order the order that took it, if one did
 */
public record PastCartChange(CartChange change, Instant at, Fate fate, Optional<OrderId> order) {
    /** What became of a change. */
    public enum Fate {
        /** It counts in the cart as it stands. */
        OPEN,
        /** A later change replaced it. */
        REPLACED,
        ORDERED,
        /** It went with the rest into the cart of the user who signed in. */
        MERGED,
        /** Nobody touched the cart for too long after it. */
        EXPIRED
    }
}
