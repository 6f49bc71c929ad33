/** Whole migrations on sides and records in memory, in real and in simulated time. */
@NullMarked
package io.mobimir.migration.simulation;

import org.jspecify.annotations.NullMarked;
