/** The contracts of the sides and the records of a migration, and broken ones that show the contracts catching errors. */
@NullMarked
package io.mobimir.migration.contract;

import org.jspecify.annotations.NullMarked;
