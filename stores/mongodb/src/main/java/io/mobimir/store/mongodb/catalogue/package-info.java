/** Cards of products as documents, which they share with the stock. */
@NullMarked
package io.mobimir.store.mongodb.catalogue;

import org.jspecify.annotations.NullMarked;
