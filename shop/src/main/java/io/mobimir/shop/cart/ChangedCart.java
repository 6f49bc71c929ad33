package io.mobimir.shop.cart;

/**
 * The outcome of a change.
 *
 * @param cart the cart after the change; concurrent changes of others may be missing
 */
public record ChangedCart(CartChangeResult result, Cart cart) {}
