/** The declarations of tables; all statements about their schema are derived from them. */
@NullMarked
package io.mobimir.store.cassandra.schema;

import org.jspecify.annotations.NullMarked;
