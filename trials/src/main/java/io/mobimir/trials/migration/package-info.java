/**
 * Migrates a shop from MongoDB while customers use it: real stores, instances as processes, and a record of every
 * answer.
 */
@NullMarked
package io.mobimir.trials.migration;

import org.jspecify.annotations.NullMarked;
