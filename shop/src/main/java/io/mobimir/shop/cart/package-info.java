/** Carts of customers and guests: their contents, changes, merges and ends. */
@NullMarked
package io.mobimir.shop.cart;

import org.jspecify.annotations.NullMarked;
