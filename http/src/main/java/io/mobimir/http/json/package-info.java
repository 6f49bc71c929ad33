/** Strict JSON, and the schemas of its shapes. */
@NullMarked
package io.mobimir.http.json;

import org.jspecify.annotations.NullMarked;
