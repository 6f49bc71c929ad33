/** Carts as documents: the lines that everybody can read, and the log of changes that they come from. */
@NullMarked
package io.mobimir.store.mongodb.cart;

import org.jspecify.annotations.NullMarked;
