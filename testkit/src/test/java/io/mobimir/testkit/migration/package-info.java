/** The engine of migrations on sides and records in memory. */
@NullMarked
package io.mobimir.testkit.migration;

import org.jspecify.annotations.NullMarked;
