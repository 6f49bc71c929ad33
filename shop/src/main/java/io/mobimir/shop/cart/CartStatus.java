package io.mobimir.shop.cart;

/** The state of a cart. */
public enum CartStatus {
    /** Open for changes; it may be empty. */
    ACTIVE,
    /** An order took all lines, and nothing was added since. */
    ORDERED,
    /** The lines went to the cart of the user who signed in. */
    MERGED,
    /** The cart was untouched for so long that its lines are gone. */
    ABANDONED
}
