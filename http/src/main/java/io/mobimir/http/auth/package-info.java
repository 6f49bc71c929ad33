/** Who is asking. */
@NullMarked
package io.mobimir.http.auth;

import org.jspecify.annotations.NullMarked;
