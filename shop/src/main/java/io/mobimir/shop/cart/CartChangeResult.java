package io.mobimir.shop.cart;

/** The outcome of a change. */
public enum CartChangeResult {
    /** The cart has the change, now or from an earlier request. */
    DONE,
    /** The id was made more than 48 hours ago: the store no longer knows whether the change was applied then. */
    TOO_OLD,
    /** The id comes from a clock that runs more than 48 hours ahead. */
    TOO_NEW,
    /** The cart would have one product too many. */
    CART_FULL,
    /** The line would have too many units. */
    LINE_FULL,
    /** The cart was merged into a user's before the change arrived; the session can no longer change it. */
    CART_MERGED
}
