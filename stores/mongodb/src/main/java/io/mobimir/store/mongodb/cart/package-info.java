/** Carts as documents: the lines that old readers understand too, and the log of changes behind them. */
@NullMarked
package io.mobimir.store.mongodb.cart;

import org.jspecify.annotations.NullMarked;
