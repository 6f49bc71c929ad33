/** Checks that both sides hold the same data, and names the key and the field of each difference. */
@NullMarked
package io.mobimir.migration.verify;

import org.jspecify.annotations.NullMarked;
