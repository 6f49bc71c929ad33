/** The catalogue on Cassandra: the cards, the rows of listings, and the code that keeps the two consistent. */
@NullMarked
package io.mobimir.store.cassandra.catalogue;

import org.jspecify.annotations.NullMarked;
