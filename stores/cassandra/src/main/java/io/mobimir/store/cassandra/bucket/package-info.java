/** Which bucket a row goes to and which buckets a read visits: one answer to every hot or wide partition. */
@NullMarked
package io.mobimir.store.cassandra.bucket;

import org.jspecify.annotations.NullMarked;
