/** What it costs to count every statement. */
@NullMarked
package io.mobimir.bench.insight;

import org.jspecify.annotations.NullMarked;
