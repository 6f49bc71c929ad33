/** What is remembered about a migration, and the ports to the store that remembers it. */
@NullMarked
package io.mobimir.migration.record;

import org.jspecify.annotations.NullMarked;
