/** Real Cassandra for tests: one node shared by the whole build, or a cluster for one class. */
@NullMarked
package io.mobimir.testkit.cassandra;

import org.jspecify.annotations.NullMarked;
