/** Between the server underneath and the routes: finding the route of a request, its parts, and sending the answer. */
@NullMarked
package io.mobimir.http.wire;

import org.jspecify.annotations.NullMarked;
