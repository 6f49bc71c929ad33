/** The requests that a key must serve. */
@NullMarked
package io.mobimir.insight.keys.query;

import org.jspecify.annotations.NullMarked;
