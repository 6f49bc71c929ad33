/** Checks over the whole store that no unit and no order got lost, and says where one did. */
@NullMarked
package io.mobimir.store.cassandra.audit;

import org.jspecify.annotations.NullMarked;
