/** Tables are declared here once; everything that is said to Cassandra about their shape comes from that. */
@NullMarked
package io.mobimir.store.cassandra.schema;

import org.jspecify.annotations.NullMarked;
