/** The forecast for each candidate, its score and the reasons. */
@NullMarked
package io.mobimir.insight.keys.advice;

import org.jspecify.annotations.NullMarked;
