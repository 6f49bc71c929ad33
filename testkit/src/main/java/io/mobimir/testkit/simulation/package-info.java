/**
 * Runs concurrent code in simulated time: one step at a time, in an order that a seed decides, so that every history can be
 * repeated.
 */
@NullMarked
package io.mobimir.testkit.simulation;

import org.jspecify.annotations.NullMarked;
