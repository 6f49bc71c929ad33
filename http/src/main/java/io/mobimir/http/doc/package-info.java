/** The API described for programs and for people, from the routes themselves. */
@NullMarked
package io.mobimir.http.doc;

import org.jspecify.annotations.NullMarked;
