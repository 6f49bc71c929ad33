package io.mobimir.shop.cart;

/**
 * What became of a change.
 *
 * @param cart as it stands now, as far as the store saw it; what others change at the same moment may be missing
 */
public record ChangedCart(CartChangeResult result, Cart cart) {}
