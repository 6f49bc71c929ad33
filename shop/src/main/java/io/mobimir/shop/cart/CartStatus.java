package io.mobimir.shop.cart;

/** What a cart is to its owner. */
public enum CartStatus {
    /** Open for changes; it may be empty. */
    ACTIVE,
    /** An order took everything, and nothing was added since. */
    ORDERED,
    /** Its lines went to the cart of the user who signed in. */
    MERGED,
    /** Nobody touched it for so long that its lines are gone. */
    ABANDONED
}
