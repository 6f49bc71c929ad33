/** Sessions on Cassandra. */
@NullMarked
package io.mobimir.store.cassandra.session;

import org.jspecify.annotations.NullMarked;
