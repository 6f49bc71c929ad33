/** Measures a shop in processes of its own, under load for a long time or while nodes die. */
@NullMarked
package io.mobimir.trials.endurance;

import org.jspecify.annotations.NullMarked;
