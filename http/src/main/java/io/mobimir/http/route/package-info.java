/** Routes as data: operations with their access, parameters and answers. */
@NullMarked
package io.mobimir.http.route;

import org.jspecify.annotations.NullMarked;
