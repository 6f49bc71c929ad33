/** A shop in processes of its own that is driven for long, or while nodes die, and what is found out about it. */
@NullMarked
package io.mobimir.trials.endurance;

import org.jspecify.annotations.NullMarked;
