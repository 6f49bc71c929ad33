/** Routes for the staff and the operators of the shop, and the log of their changes. */
@NullMarked
package io.mobimir.http.api.staff;

import org.jspecify.annotations.NullMarked;
