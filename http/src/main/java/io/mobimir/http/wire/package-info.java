/** Connects the underlying server with the routes: finds the route of a request, reads its parts, and sends the answer. */
@NullMarked
package io.mobimir.http.wire;

import org.jspecify.annotations.NullMarked;
