/** A shop that leaves MongoDB with its customers in it: real stores, instances as processes, and a memory of every answer. */
@NullMarked
package io.mobimir.trials.migration;

import org.jspecify.annotations.NullMarked;
