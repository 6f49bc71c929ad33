/** What Cassandra remembers about migrations. */
@NullMarked
package io.mobimir.store.cassandra.migration;

import org.jspecify.annotations.NullMarked;
