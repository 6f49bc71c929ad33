/** Copies keys from one side to the other: one by one, from the queue, or all of them. */
@NullMarked
package io.mobimir.migration.copy;

import org.jspecify.annotations.NullMarked;
