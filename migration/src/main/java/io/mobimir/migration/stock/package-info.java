/** Stock on its way: each account is owned by one store at a time, and brought from one to the other as a whole. */
@NullMarked
package io.mobimir.migration.stock;

import org.jspecify.annotations.NullMarked;
