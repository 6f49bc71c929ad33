/** Sides, records and accounts in memory. */
@NullMarked
package io.mobimir.migration.memory;

import org.jspecify.annotations.NullMarked;
