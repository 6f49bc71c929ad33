/** What MongoDB remembers about migrations. */
@NullMarked
package io.mobimir.store.mongodb.migration;

import org.jspecify.annotations.NullMarked;
