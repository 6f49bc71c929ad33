/** Orders on Cassandra: one table of truth, two of copies, and what keeps them together. */
@NullMarked
package io.mobimir.store.cassandra.order;

import org.jspecify.annotations.NullMarked;
