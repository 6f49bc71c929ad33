/** The reference stores: plain maps behind one lock, simple enough to be obviously correct. */
@NullMarked
package io.mobimir.testkit.memory;

import org.jspecify.annotations.NullMarked;
