/** Combines many reads or writes into few requests. */
@NullMarked
package io.mobimir.store.cassandra.batch;

import org.jspecify.annotations.NullMarked;
