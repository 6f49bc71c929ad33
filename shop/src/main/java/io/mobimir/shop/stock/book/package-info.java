/** Decides about stock, for every store: from a level and the entry of one reservation or delivery in it. */
@NullMarked
package io.mobimir.shop.stock.book;

import org.jspecify.annotations.NullMarked;
