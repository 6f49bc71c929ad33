/** Puts the resources of the shop together; each takes shapes in, runs a use case and gives shapes out. */
@NullMarked
package io.mobimir.http.api;

import org.jspecify.annotations.NullMarked;
