/** Entities that leave MongoDB: both sides, an instance's part, and the view of operators. */
@NullMarked
package io.mobimir.app.migration;

import org.jspecify.annotations.NullMarked;
