/** Caches in front of the stores. */
@NullMarked
package io.mobimir.app.cache;

import org.jspecify.annotations.NullMarked;
