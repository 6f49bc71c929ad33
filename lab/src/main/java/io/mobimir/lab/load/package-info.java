/**
 * Drives a running server as shoppers would: arrivals follow a schedule and do not wait for answers, and what the schedule
 * asked for counts from the moment it asked.
 */
@NullMarked
package io.mobimir.lab.load;

import org.jspecify.annotations.NullMarked;
