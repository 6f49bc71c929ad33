/** The side of the key advisor that reads MongoDB. */
@NullMarked
package io.mobimir.store.mongodb.keys;

import org.jspecify.annotations.NullMarked;
