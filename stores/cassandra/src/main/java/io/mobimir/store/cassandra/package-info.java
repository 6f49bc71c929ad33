/** The connection to Cassandra, and the policies for reads and writes of every store of this module. */
@NullMarked
package io.mobimir.store.cassandra;

import org.jspecify.annotations.NullMarked;
