/** All error answers of the API (RFC 9457). */
@NullMarked
package io.mobimir.http.problem;

import org.jspecify.annotations.NullMarked;
