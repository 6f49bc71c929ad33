/** Reads documents from files of MongoDB's tools as if they came from a server. */
@NullMarked
package io.mobimir.store.mongodb.dump;

import org.jspecify.annotations.NullMarked;
