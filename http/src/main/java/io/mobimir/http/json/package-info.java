/** JSON that ignores nothing silently, and the schemas of its shapes. */
@NullMarked
package io.mobimir.http.json;

import org.jspecify.annotations.NullMarked;
