/** Many reads or writes in few requests. */
@NullMarked
package io.mobimir.store.cassandra.batch;

import org.jspecify.annotations.NullMarked;
