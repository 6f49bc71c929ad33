/** The tables of the catalogue and the meaning of their rows. */
@NullMarked
package io.mobimir.store.cassandra.catalogue.row;

import org.jspecify.annotations.NullMarked;
