/** The state machine of a migration: what moves it on, what stops it, and what an operator can ask of it. */
@NullMarked
package io.mobimir.migration.engine;

import org.jspecify.annotations.NullMarked;
