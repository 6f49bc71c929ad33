/** What the shop sells: cards of products, listings by category and price, and words. */
@NullMarked
package io.mobimir.shop.catalogue;

import org.jspecify.annotations.NullMarked;
