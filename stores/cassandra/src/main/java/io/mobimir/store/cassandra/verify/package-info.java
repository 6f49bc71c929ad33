/** Compares tables of copies with the tables of originals, of any size, in constant memory. */
@NullMarked
package io.mobimir.store.cassandra.verify;

import org.jspecify.annotations.NullMarked;
