/** Authentication: finds out who sent a request. */
@NullMarked
package io.mobimir.http.auth;

import org.jspecify.annotations.NullMarked;
