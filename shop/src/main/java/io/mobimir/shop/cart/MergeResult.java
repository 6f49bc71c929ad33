package io.mobimir.shop.cart;

/** The outcome of a merge. */
public enum MergeResult {
    /** The guest's cart is part of the user's, now or from an earlier merge. */
    MERGED,
    /** The guest's cart was merged into another user's. */
    BELONGS_TO_ANOTHER
}
