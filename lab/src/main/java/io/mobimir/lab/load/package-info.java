/**
 * Drives a running server as shoppers would. Arrivals follow a schedule and do not wait for answers, and latencies
 * count from the moment in the schedule.
 */
@NullMarked
package io.mobimir.lab.load;

import org.jspecify.annotations.NullMarked;
