package io.mobimir.migration.copy;

import java.time.Duration;

/** The duration of the shop's own calls at this moment. */
@FunctionalInterface
public interface CallTimings {
    /** Timings of a shop that has no calls or does not measure them. */
    CallTimings NONE = last -> new long[0];

    /**
     * Returns the nanoseconds of each call that ended within the last duration, in any order; of very many, only the
     * latest.
     */
    long[] took(Duration last);
}
