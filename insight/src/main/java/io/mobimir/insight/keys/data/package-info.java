/** Rows of a file, a table or a collection, one after the other. */
@NullMarked
package io.mobimir.insight.keys.data;

import org.jspecify.annotations.NullMarked;
