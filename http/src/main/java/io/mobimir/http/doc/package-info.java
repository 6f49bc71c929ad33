/** Describes the API for programs and people, derived from the routes. */
@NullMarked
package io.mobimir.http.doc;

import org.jspecify.annotations.NullMarked;
