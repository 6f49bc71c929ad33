/** Reads events of the old shop. */
@NullMarked
package io.mobimir.store.mongodb.event;

import org.jspecify.annotations.NullMarked;
