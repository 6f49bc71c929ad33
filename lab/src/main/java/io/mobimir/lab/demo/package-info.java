/** Generates a shop of plausible data, the same for the same seed: for demonstrations, load and scenarios. */
@NullMarked
package io.mobimir.lab.demo;

import org.jspecify.annotations.NullMarked;
