package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;

/** A cart and the log that it comes from, without what was folded away: what one document holds. */
public record StoredCart(Owner owner, CartLog log) {}
