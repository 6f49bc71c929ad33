/** Words: an index beside the store, made from the cards and kept up with them. */
@NullMarked
package io.mobimir.store.cassandra.catalogue.search;

import org.jspecify.annotations.NullMarked;
