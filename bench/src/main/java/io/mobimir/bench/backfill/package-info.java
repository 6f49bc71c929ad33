/** How fast a migration copies, and what a live shop feels of it. */
@NullMarked
package io.mobimir.bench.backfill;

import org.jspecify.annotations.NullMarked;
