/** The contracts of orders. */
@NullMarked
package io.mobimir.testkit.contract.order;

import org.jspecify.annotations.NullMarked;
