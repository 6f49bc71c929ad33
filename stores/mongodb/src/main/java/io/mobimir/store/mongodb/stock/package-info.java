/** Stock of products, in the documents that also hold the cards. */
@NullMarked
package io.mobimir.store.mongodb.stock;

import org.jspecify.annotations.NullMarked;
