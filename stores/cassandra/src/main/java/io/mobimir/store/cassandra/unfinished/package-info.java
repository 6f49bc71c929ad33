/** Work of several steps is announced before it begins, so that any instance finds what another left half done. */
@NullMarked
package io.mobimir.store.cassandra.unfinished;

import org.jspecify.annotations.NullMarked;
