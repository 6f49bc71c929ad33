/** What an instance remembers of the stores, so that it need not ask again. */
@NullMarked
package io.mobimir.app.cache;

import org.jspecify.annotations.NullMarked;
