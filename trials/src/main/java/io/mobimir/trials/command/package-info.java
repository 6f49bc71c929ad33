/** The commands that run the experiments: {@code lab} and {@code demo}. */
@NullMarked
package io.mobimir.trials.command;

import org.jspecify.annotations.NullMarked;
