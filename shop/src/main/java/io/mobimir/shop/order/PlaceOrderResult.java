package io.mobimir.shop.order;

/** What became of an order that was to be placed. */
public enum PlaceOrderResult {
    PLACED,
    /** The very same order was there before; nothing changed. */
    ALREADY_PLACED,
    /** A different order has this id; nothing changed. */
    ID_TAKEN
}
