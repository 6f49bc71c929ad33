/** Reads sessions of the old shop. */
@NullMarked
package io.mobimir.store.mongodb.session;

import org.jspecify.annotations.NullMarked;
