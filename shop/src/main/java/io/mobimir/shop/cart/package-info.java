/** Carts of customers and guests: what they hold, how they change, merge and end. */
@NullMarked
package io.mobimir.shop.cart;

import org.jspecify.annotations.NullMarked;
