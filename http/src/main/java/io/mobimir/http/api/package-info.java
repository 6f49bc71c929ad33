/** The resources of the shop: shapes in, use case, shapes out. */
@NullMarked
package io.mobimir.http.api;

import org.jspecify.annotations.NullMarked;
