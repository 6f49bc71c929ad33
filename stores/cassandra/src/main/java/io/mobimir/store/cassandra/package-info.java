/** The connection to Cassandra, and the policies by which every store of this module reads and writes. */
@NullMarked
package io.mobimir.store.cassandra;

import org.jspecify.annotations.NullMarked;
