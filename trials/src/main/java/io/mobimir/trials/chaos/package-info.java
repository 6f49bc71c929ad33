/** Runs shoppers in several processes, kills them, and audits the result. */
@NullMarked
package io.mobimir.trials.chaos;

import org.jspecify.annotations.NullMarked;
