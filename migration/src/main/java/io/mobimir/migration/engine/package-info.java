/** The state machine of a migration: its steps, its obstacles, and the commands of the operator. */
@NullMarked
package io.mobimir.migration.engine;

import org.jspecify.annotations.NullMarked;
