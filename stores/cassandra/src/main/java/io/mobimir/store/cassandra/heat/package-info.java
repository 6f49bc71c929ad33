/** Counts every statement to Cassandra by its partition, and lets instances tell each other what they counted. */
@NullMarked
package io.mobimir.store.cassandra.heat;

import org.jspecify.annotations.NullMarked;
