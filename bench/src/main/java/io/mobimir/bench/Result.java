package io.mobimir.bench;

import java.util.Locale;

/**
 * The result of a measure: both sides in one unit, and ours divided by the baseline so that more is better.
 *
 * @param p99 the p99 of our operations in milliseconds
 * @param note a remark
 */
public record Result(String bench, String measure, double ours, double baseline, String unit, double p99, String note) {
    public double ratio() {
        return baseline == 0 ? 0 : ours / baseline;
    }

    /** Returns one line of JSON; names and notes are ours and need no escaping. */
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
