/** Counts every command to MongoDB by its collection and key. */
@NullMarked
package io.mobimir.store.mongodb.heat;

import org.jspecify.annotations.NullMarked;
