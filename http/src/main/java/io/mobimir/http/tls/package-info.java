/** Encrypted connections to the server. */
@NullMarked
package io.mobimir.http.tls;

import org.jspecify.annotations.NullMarked;
