/** One pass over the data that measures all candidates together, in constant memory. */
@NullMarked
package io.mobimir.insight.keys.measure;

import org.jspecify.annotations.NullMarked;
