/** Runs in every instance while an entity moves: learns the phase, writes twice and makes shadow reads. */
@NullMarked
package io.mobimir.migration.live;

import org.jspecify.annotations.NullMarked;
