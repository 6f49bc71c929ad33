/** Finding out whether both sides hold the same, and if not, which key and which field. */
@NullMarked
package io.mobimir.migration.verify;

import org.jspecify.annotations.NullMarked;
