package io.mobimir.shop.order;

/** The outcome of placing an order. */
public enum PlaceOrderResult {
    PLACED,
    /** The same order existed before; nothing changed. */
    ALREADY_PLACED,
    /** A different order has this id; nothing changed. */
    ID_TAKEN
}
