/** The contracts of the sides and the records of a migration. */
@NullMarked
package io.mobimir.testkit.contract.migration;

import org.jspecify.annotations.NullMarked;
