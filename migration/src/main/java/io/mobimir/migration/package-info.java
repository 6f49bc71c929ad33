/** Moves an entity from one store to another while the shop is open. Knows both as {@link Replica}s, never a driver. */
@NullMarked
package io.mobimir.migration;

import org.jspecify.annotations.NullMarked;
