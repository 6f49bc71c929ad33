/** Splits hot or wide partitions into buckets: decides which bucket a row goes to and which buckets a read visits. */
@NullMarked
package io.mobimir.store.cassandra.bucket;

import org.jspecify.annotations.NullMarked;
