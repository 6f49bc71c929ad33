package io.mobimir.migration.copy;

import java.time.Duration;

/** How the shop's own calls fare at this moment. */
@FunctionalInterface
public interface CallTimings {
    /** Of a shop that nobody calls, or where nobody counts. */
    CallTimings NONE = last -> new long[0];

    /** How many nanoseconds the calls took that ended in the last so long, in any order; of very many, the latest. */
    long[] took(Duration last);
}
