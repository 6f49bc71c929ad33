/** Orders on Cassandra: one table of the orders, two of copies, and the code that keeps them consistent. */
@NullMarked
package io.mobimir.store.cassandra.order;

import org.jspecify.annotations.NullMarked;
