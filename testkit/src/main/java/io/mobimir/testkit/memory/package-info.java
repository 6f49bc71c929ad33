/** The reference stores: plain maps behind one lock, obviously right. */
@NullMarked
package io.mobimir.testkit.memory;

import org.jspecify.annotations.NullMarked;
