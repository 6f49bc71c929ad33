/** Events on Cassandra. */
@NullMarked
package io.mobimir.store.cassandra.event;

import org.jspecify.annotations.NullMarked;
