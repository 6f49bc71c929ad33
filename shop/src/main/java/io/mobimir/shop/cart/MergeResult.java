package io.mobimir.shop.cart;

/** What became of a merge. */
public enum MergeResult {
    /** The guest's cart is part of the user's, now or already before. */
    MERGED,
    /** The guest's cart went to another user a moment ago. */
    BELONGS_TO_ANOTHER
}
