/** The side of the key advisor that speaks to Cassandra: reads a table, and tries keys in scratch tables. */
@NullMarked
package io.mobimir.store.cassandra.keys;

import org.jspecify.annotations.NullMarked;
