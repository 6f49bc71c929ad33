/** Starts, grows and breaks a real local Cassandra cluster, node by node, each in a JVM of its own. */
@NullMarked
package io.mobimir.lab;

import org.jspecify.annotations.NullMarked;
