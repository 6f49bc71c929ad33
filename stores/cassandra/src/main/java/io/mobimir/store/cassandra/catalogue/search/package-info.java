/** Search by words: a Lucene index beside the store, built from the cards and kept up to date. */
@NullMarked
package io.mobimir.store.cassandra.catalogue.search;

import org.jspecify.annotations.NullMarked;
