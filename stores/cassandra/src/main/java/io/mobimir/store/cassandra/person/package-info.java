/** Exports and erases the data of a person in the tables. */
@NullMarked
package io.mobimir.store.cassandra.person;

import org.jspecify.annotations.NullMarked;
