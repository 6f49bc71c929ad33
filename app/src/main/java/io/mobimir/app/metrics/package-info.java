/** What operators can watch: counters and times of requests, of the shop's ports, of the driver and of the JVM. */
@NullMarked
package io.mobimir.app.metrics;

import org.jspecify.annotations.NullMarked;
