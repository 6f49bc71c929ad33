/** Stock that changes hands while it is sold. */
@NullMarked
package io.mobimir.testkit.stock;

import org.jspecify.annotations.NullMarked;
