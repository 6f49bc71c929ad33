package io.mobimir.shop.stock;

/** The result of reporting a delivery. */
public enum Receiving {
    /** It is counted, by this call or an earlier one. */
    COUNTED,
    /** It would take away more than is there and not held; nothing changed. */
    NOT_ENOUGH,
    /** It would be more than a store can count (2 147 483 647); nothing changed. */
    TOO_MANY
}
