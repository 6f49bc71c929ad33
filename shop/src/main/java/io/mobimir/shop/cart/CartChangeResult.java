package io.mobimir.shop.cart;

/** What became of a change. */
public enum CartChangeResult {
    /** The cart has it, now or already before. */
    DONE,
    /** The id was made more than 48 hours ago: nobody can tell any more whether it was applied then. */
    TOO_OLD,
    /** The id comes from a clock that runs more than 48 hours ahead. */
    TOO_NEW,
    /** It would be one product too many. */
    CART_FULL,
    /** It would be too many units of the product. */
    LINE_FULL,
    /** The cart had gone to the customer who signed in before the change arrived; the session changes it no more. */
    CART_MERGED
}
