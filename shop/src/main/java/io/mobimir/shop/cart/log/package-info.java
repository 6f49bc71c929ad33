/**
 * Carts as logs: the rows that a store keeps and the pure functions that read and fold them. Every store that keeps carts as
 * rows uses these.
 */
@NullMarked
package io.mobimir.shop.cart.log;

import org.jspecify.annotations.NullMarked;
