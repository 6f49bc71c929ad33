/** What the resources of the shop look like in JSON, and the parameters that several routes have. */
@NullMarked
package io.mobimir.http.api.shape;

import org.jspecify.annotations.NullMarked;
