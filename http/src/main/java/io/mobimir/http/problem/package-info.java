/** Everything that the API can say instead of what was asked for (RFC 9457). */
@NullMarked
package io.mobimir.http.problem;

import org.jspecify.annotations.NullMarked;
