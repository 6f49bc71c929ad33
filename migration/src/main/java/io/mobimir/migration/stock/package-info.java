/** Moves stock: one store at a time owns each account, and an account moves as a whole. */
@NullMarked
package io.mobimir.migration.stock;

import org.jspecify.annotations.NullMarked;
