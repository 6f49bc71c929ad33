package io.mobimir.bench;

import java.util.Locale;

/**
 * What was measured: both sides in one unit, and ours divided by the baseline so that more is better.
 *
 * @param p99 of a hundred operations of ours, 99 took at most so many milliseconds
 * @param note what else there is to say
 */
public record Result(String bench, String measure, double ours, double baseline, String unit, double p99, String note) {
    public double ratio() {
        return baseline == 0 ? 0 : ours / baseline;
    }

    /** One line of JSON; names and notes are ours and need no escaping. */
    public String json() {
        return String.format(
                Locale.ROOT,
                "{\"bench\":\"%s\",\"measure\":\"%s\",\"ours\":%.1f,\"baseline\":%.1f,\"ratio\":%.3f,\"unit\":\"%s\","
                        + "\"p99_ms\":%.1f,\"note\":\"%s\"}",
                bench,
                measure,
                ours,
                baseline,
                ratio(),
                unit,
                p99,
                note);
    }
}
