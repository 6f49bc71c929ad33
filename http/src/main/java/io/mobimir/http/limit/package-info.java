/** How much one client, and all of them together, may ask. */
@NullMarked
package io.mobimir.http.limit;

import org.jspecify.annotations.NullMarked;
