/** Measures how fast a migration copies, and its effect on a live shop. */
@NullMarked
package io.mobimir.bench.backfill;

import org.jspecify.annotations.NullMarked;
