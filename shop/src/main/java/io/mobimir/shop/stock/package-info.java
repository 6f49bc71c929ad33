/** Stock: units of products by zone, reserved for checkouts and sold by orders. */
@NullMarked
package io.mobimir.shop.stock;

import org.jspecify.annotations.NullMarked;
