package io.mobimir.shop.cart;

import io.mobimir.shop.OrderId;
import java.time.Instant;
import java.util.Optional;

/**
 * A change in the history of an owner's carts.
 *
 * @param at when the store accepted it
 * @param order the order that took the change, if any
 */
public record PastCartChange(CartChange change, Instant at, Fate fate, Optional<OrderId> order) {
    /** The outcome of a change. */
    public enum Fate {
        /** The change counts in the present cart. */
        OPEN,
        /** A later change replaced it. */
        REPLACED,
        ORDERED,
        /** The change went into the cart of the user who signed in, with the rest of the cart. */
        MERGED,
        /** The cart expired after the change. */
        EXPIRED
    }
}
