/** One contract per port; every store extends it and runs it on the real thing. */
@NullMarked
package io.mobimir.testkit.contract;

import org.jspecify.annotations.NullMarked;
