/** The records of migrations in Cassandra. */
@NullMarked
package io.mobimir.store.cassandra.migration;

import org.jspecify.annotations.NullMarked;
