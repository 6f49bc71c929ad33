/** Counts how often each key is used, in bounded memory, and finds the keys that are hot. */
@NullMarked
package io.mobimir.insight.heat;

import org.jspecify.annotations.NullMarked;
