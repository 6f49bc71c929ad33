/** The tables of the catalogue, and what their rows mean. */
@NullMarked
package io.mobimir.store.cassandra.catalogue.row;

import org.jspecify.annotations.NullMarked;
