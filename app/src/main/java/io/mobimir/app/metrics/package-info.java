/** Metrics for operators: requests, the shop's ports, the driver and the JVM. */
@NullMarked
package io.mobimir.app.metrics;

import org.jspecify.annotations.NullMarked;
