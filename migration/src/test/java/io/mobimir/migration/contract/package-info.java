/** The contracts of the sides and the records of a migration, and broken ones that the contracts catch. */
@NullMarked
package io.mobimir.migration.contract;

import org.jspecify.annotations.NullMarked;
