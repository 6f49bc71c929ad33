/** The records of a migration, and the ports to the store that keeps them. */
@NullMarked
package io.mobimir.migration.record;

import org.jspecify.annotations.NullMarked;
