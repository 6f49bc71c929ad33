/** Which connections the server accepts, and how long one may take to say what it wants. */
@NullMarked
package io.mobimir.http.connection;

import org.jspecify.annotations.NullMarked;
