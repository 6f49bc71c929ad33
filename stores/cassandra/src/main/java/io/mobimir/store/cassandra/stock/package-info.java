/** Stock on Cassandra: one conditional batch per group of waiting calls, guarded by a sequence number. */
@NullMarked
package io.mobimir.store.cassandra.stock;

import org.jspecify.annotations.NullMarked;
