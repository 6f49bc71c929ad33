/** From cart to order: one customer's wish becomes one order with its stock, or nothing at all. */
@NullMarked
package io.mobimir.shop.checkout;

import org.jspecify.annotations.NullMarked;
