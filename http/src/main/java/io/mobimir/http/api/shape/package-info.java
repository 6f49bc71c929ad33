/** The JSON shapes of the API, and the parameters that several routes share. */
@NullMarked
package io.mobimir.http.api.shape;

import org.jspecify.annotations.NullMarked;
