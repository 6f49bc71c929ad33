/** One contract per port; every store extends it and runs it on the real database. */
@NullMarked
package io.mobimir.testkit.contract;

import org.jspecify.annotations.NullMarked;
