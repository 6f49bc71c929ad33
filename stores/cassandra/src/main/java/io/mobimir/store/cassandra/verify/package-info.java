/** Compares tables that repeat data with the table of truth, however large, in constant memory. */
@NullMarked
package io.mobimir.store.cassandra.verify;

import org.jspecify.annotations.NullMarked;
