package io.mobimir.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a measure: all sides in one unit, and ours divided by a baseline so that more is better.
 *
 * @param baselines the first is the one whose ratio counts
 * @param note a remark
 */
public record Result(
        String bench, String measure, SideResult ours, List<SideResult> baselines, String unit, String note) {
    public Result {
        baselines = List.copyOf(baselines);
    }

    /**
     * The figures of one side.
     *
     * @param p50 half of its operations took at most so many milliseconds
     * @param p99 of a hundred of its operations, 99 took at most so many milliseconds
     * @param costs of one of its operations, by what they are called
     */
    public record SideResult(String name, double rate, double p50, double p99, Map<String, Double> costs) {}

    public double ratio() {
        return ratioTo(baselines.get(0));
    }

    public double ratioTo(SideResult baseline) {
        return baseline.rate == 0 ? 0 : ours.rate / baseline.rate;
    }

    /** Ours first. */
    List<SideResult> sides() {
        return Stream.concat(Stream.of(ours), baselines.stream()).toList();
    }

    /** Returns whether it needs more than one line. */
    boolean hasSeveralBaselines() {
        return baselines.size() > 1;
    }

    /** One line of JSON; names and notes are ours and need no escaping. */
    public String json() {
        return String.format(
                Locale.ROOT,
                "{\"bench\":\"%s\",\"measure\":\"%s\",\"ours\":%.1f,\"baseline\":%.1f,\"ratio\":%.3f,\"unit\":\"%s\","
                        + "\"p99_ms\":%.1f,\"note\":\"%s\"%s}",
                bench,
                measure,
                ours.rate,
                baselines.get(0).rate,
                ratio(),
                unit,
                ours.p99,
                note,
                hasSeveralBaselines()
                        ? sides().stream().map(this::json).collect(Collectors.joining(",", ",\"sides\":[", "]"))
                        : "");
    }

    private String json(SideResult side) {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"rate\":%.1f,\"ratio\":%.3f,\"p50_ms\":%.1f,\"p99_ms\":%.1f,\"costs\":{%s}}",
                side.name,
                side.rate,
                ratioTo(side),
                side.p50,
                side.p99,
                side.costs.entrySet().stream()
                        .map(cost -> String.format(Locale.ROOT, "\"%s\":%.3f", cost.getKey(), cost.getValue()))
                        .collect(Collectors.joining(",")));
    }
}
