/** Limits the requests of one client, and of all together. */
@NullMarked
package io.mobimir.http.limit;

import org.jspecify.annotations.NullMarked;
