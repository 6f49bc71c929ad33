package io.mobimir.trials.endurance;

import java.util.Locale;

/**
 * The measurements of one minute of a steady run.
 *
 * @param errors with arrivals that could not be sent
 * @param p99 in milliseconds, as {@code p50}
 * @param heap in MiB, at the end of the minute, after a full collection
 */
record MinuteResult(int number, long done, long errors, double p50, double p99, double heap) {
    static final String HEAD = "minute     done   errors   p50 ms   p99 ms   heap MiB";

    String line() {
        return String.format(Locale.ROOT, "%6d %8d %8d %8.1f %8.1f %10.1f", number, done, errors, p50, p99, heap);
    }
}
