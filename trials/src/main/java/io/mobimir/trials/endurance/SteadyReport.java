package io.mobimir.trials.endurance;

import io.mobimir.lab.load.LoadResult;
import java.util.List;
import java.util.Locale;

/**
 * The result of a steady run.
 *
 * @param highest the highest rate that was held
 */
public record SteadyReport(double highest, List<MinuteResult> minutes, LoadResult load) {
    /** The memory of requests under way varies by a few MiB from minute to minute; a leak soon exceeds both. */
    private static final double HEAP_SHARE = 0.05;

    private static final double HEAP_MIB = 4;
    /** Half would be too much: a value that rises steadily from zero grows by half in one more third of the run. */
    private static final double P99_SHARE = 0.25;

    private static final double P99_MILLIS = 10;

    public SteadyReport {
        minutes = List.copyOf(minutes);
    }

    public boolean holds() {
        return load.failed() == 0 && !heap().grows() && !p99().grows();
    }

    private GrowthTrend heap() {
        return GrowthTrend.of(minutes.stream().map(MinuteResult::heap).toList(), HEAP_SHARE, HEAP_MIB);
    }

    private GrowthTrend p99() {
        return GrowthTrend.of(minutes.stream().map(MinuteResult::p99).toList(), P99_SHARE, P99_MILLIS);
    }

    /** Returns a line for each condition that must hold. */
    public List<String> verdict() {
        return List.of(
                text(
                        "highest rate held %.0f per second, driven at %.0f",
                        highest, load.settings().rate()),
                text("%s  errors    %,d in %,d requests", sign(load.failed() == 0), load.failed(), load.done()),
                line("heap after collection, MiB", heap()),
                line("p99, ms", p99()));
    }

    private static String line(String what, GrowthTrend trend) {
        return text(
                "%s  %s: %.1f, and %+.1f from the second third of the minutes to the last, at most %+.1f",
                sign(!trend.grows()), what, trend.level(), trend.rise(), trend.limit());
    }

    private static String sign(boolean holds) {
        return holds ? "holds         " : "does not hold ";
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
