/** How every store of stock decides: from a level and what one reservation or delivery did to it so far. */
@NullMarked
package io.mobimir.shop.stock.book;

import org.jspecify.annotations.NullMarked;
