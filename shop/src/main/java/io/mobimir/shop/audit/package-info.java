/** Proof that nothing was oversold and nothing got lost. */
@NullMarked
package io.mobimir.shop.audit;

import org.jspecify.annotations.NullMarked;
