/** Checkouts: what each customer set out to order and what was decided, one partition for each customer. */
@NullMarked
package io.mobimir.store.cassandra.checkout;

import org.jspecify.annotations.NullMarked;
