/** Orders as documents. */
@NullMarked
package io.mobimir.store.mongodb.order;

import org.jspecify.annotations.NullMarked;
