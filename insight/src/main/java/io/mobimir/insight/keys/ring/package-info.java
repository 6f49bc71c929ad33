/** The token ring of Cassandra: where a partition lives. */
@NullMarked
package io.mobimir.insight.keys.ring;

import org.jspecify.annotations.NullMarked;
