/** Measures ours and a hand-written baseline in alternating rounds of one run, as a ratio. */
@NullMarked
package io.mobimir.bench;

import org.jspecify.annotations.NullMarked;
