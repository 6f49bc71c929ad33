/** Hands over and erases what the tables hold of a person. */
@NullMarked
package io.mobimir.store.cassandra.person;

import org.jspecify.annotations.NullMarked;
