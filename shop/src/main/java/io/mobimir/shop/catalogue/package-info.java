/** The catalogue: cards of products, listings by category and price, and search by words. */
@NullMarked
package io.mobimir.shop.catalogue;

import org.jspecify.annotations.NullMarked;
