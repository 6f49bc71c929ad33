/** What lies where: units of products by zone, reserved for checkouts, sold by orders. */
@NullMarked
package io.mobimir.shop.stock;

import org.jspecify.annotations.NullMarked;
