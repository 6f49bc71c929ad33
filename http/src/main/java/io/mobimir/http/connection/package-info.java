/** Limits connections and the time in which their requests must arrive. */
@NullMarked
package io.mobimir.http.connection;

import org.jspecify.annotations.NullMarked;
