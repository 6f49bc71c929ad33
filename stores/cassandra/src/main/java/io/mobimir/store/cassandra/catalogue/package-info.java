/** The catalogue on Cassandra: the cards, the rows that listings read, and what keeps the two together. */
@NullMarked
package io.mobimir.store.cassandra.catalogue;

import org.jspecify.annotations.NullMarked;
