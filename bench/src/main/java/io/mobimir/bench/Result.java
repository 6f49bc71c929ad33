package io.mobimir.bench;

import java.util.Locale;

/** What was measured: both sides in one unit, and ours divided by the baseline so that more is better. */
public record Result(String bench, String measure, double ours, double baseline, String unit) {
    public double ratio() {
        return baseline == 0 ? 0 : ours / baseline;
    }

    /** One line of JSON; names are ours and need no escaping. */
    public String json() {
        return String.format(
                Locale.ROOT,
                "{\"bench\":\"%s\",\"measure\":\"%s\",\"ours\":%.1f,\"baseline\":%.1f,\"ratio\":%.3f,\"unit\":\"%s\"}",
                bench,
                measure,
                ours,
                baseline,
                ratio(),
                unit);
    }
}
