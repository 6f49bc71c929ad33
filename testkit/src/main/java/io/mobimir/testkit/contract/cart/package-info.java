/** The contracts of carts. */
@NullMarked
package io.mobimir.testkit.contract.cart;

import org.jspecify.annotations.NullMarked;
