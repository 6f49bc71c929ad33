/** Entities that leave MongoDB: both sides, an instance's part in it, and what operators ask. */
@NullMarked
package io.mobimir.app.migration;

import org.jspecify.annotations.NullMarked;
