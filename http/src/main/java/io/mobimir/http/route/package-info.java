/** Routes as data: what can be asked, by whom, with what, and what is answered. */
@NullMarked
package io.mobimir.http.route;

import org.jspecify.annotations.NullMarked;
