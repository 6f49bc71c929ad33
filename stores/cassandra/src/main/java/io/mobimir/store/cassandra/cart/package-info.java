/** Carts on Cassandra: a log of changes per owner, one partition each. */
@NullMarked
package io.mobimir.store.cassandra.cart;

import org.jspecify.annotations.NullMarked;
