/** Shoppers in several processes, somebody who kills them, and an audit of what is left. */
@NullMarked
package io.mobimir.trials.chaos;

import org.jspecify.annotations.NullMarked;
