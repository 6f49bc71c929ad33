/**
 * A cart as a log: the rows a store keeps and the pure functions that read, shorten and tell them. Every store that
 * keeps carts as rows uses these.
 */
@NullMarked
package io.mobimir.shop.cart.log;

import org.jspecify.annotations.NullMarked;
