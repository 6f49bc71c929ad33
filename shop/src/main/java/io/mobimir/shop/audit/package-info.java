/** Checks that nothing was oversold and nothing was lost. */
@NullMarked
package io.mobimir.shop.audit;

import org.jspecify.annotations.NullMarked;
