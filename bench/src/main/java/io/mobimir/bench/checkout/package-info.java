/** The checkout of the platform beside two that were written by hand: its own first form, and one on PostgreSQL. */
@NullMarked
package io.mobimir.bench.checkout;

import org.jspecify.annotations.NullMarked;
