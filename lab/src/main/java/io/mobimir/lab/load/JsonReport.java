package io.mobimir.lab.load;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as JSON, for whoever compares runs. */
public final class JsonReport {
    private JsonReport() {}

    public static String of(LoadResult result) {
        LoadSettings settings = result.settings();
        return Stream.of(
                        field("url", quoted(settings.url().toString())),
                        field("begun", quoted(result.begun().toString())),
                        field("asked_per_second", number(settings.rate())),
                        field("arrivals", quoted(settings.arrivals().name().toLowerCase(Locale.ROOT))),
                        field("duration_s", number(settings.duration().toMillis() / 1e3)),
                        field("elapsed_s", number(result.elapsed())),
                        field("connections", Integer.toString(settings.connections())),
                        field("seed", Long.toString(settings.seed())),
                        field("requests", Long.toString(result.done())),
                        field("requests_per_second", number(result.rate())),
                        field("errors", Long.toString(result.bad())),
                        field("not_sent", Long.toString(result.notSent())),
                        field("doubts", array(result.doubts().stream().map(JsonReport::quoted))),
                        field("latency_ms", latencies(result.latencies())),
                        field("lateness_ms", latencies(result.lateness())),
                        field("operations", array(result.operations().stream().map(JsonReport::operation))),
                        field("failures", array(result.failures().stream().map(JsonReport::failure))),
                        field("seconds", array(result.seconds().stream().map(JsonReport::second))))
                .collect(Collectors.joining(",\n  ", "{\n  ", "\n}\n"));
    }

    private static String operation(OperationResult each) {
        String errors = each.errors().entrySet().stream()
                .map(error -> field(error.getKey(), error.getValue().toString()))
                .collect(Collectors.joining(", ", "{", "}"));
        return object(List.of(
                field("name", quoted(each.name())),
                field("good", Long.toString(each.good())),
                field("errors", errors),
                field("not_sent", Long.toString(each.notSent())),
                field("latency_ms", latencies(each.latencies()))));
    }

    private static String latencies(Latencies all) {
        return object(List.of(
                field("count", Long.toString(all.count())),
                field("p50", number(all.percentile(50))),
                field("p90", number(all.percentile(90))),
                field("p95", number(all.percentile(95))),
                field("p99", number(all.p99())),
                field("p999", number(all.percentile(99.9))),
                field("max", number(all.max()))));
    }

    private static String failure(Failure each) {
        return object(List.of(
                field("second", Integer.toString(each.second())),
                field("operation", quoted(each.operation())),
                field("error", quoted(each.error())),
                field("count", Long.toString(each.count()))));
    }

    private static String second(Second each) {
        return object(List.of(
                field("second", Integer.toString(each.number())),
                field("asked", Long.toString(each.asked())),
                field("done", Long.toString(each.done())),
                field("errors", Long.toString(each.errors())),
                field("not_sent", Long.toString(each.notSent())),
                field("p50_ms", number(each.p50())),
                field("p99_ms", number(each.p99())),
                field("max_ms", number(each.max())),
                field("under_way", Integer.toString(each.underWay()))));
    }

    private static String array(Stream<String> items) {
        return items.collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    }

    private static String object(List<String> fields) {
        return "{" + String.join(", ", fields) + "}";
    }

    private static String field(String name, String value) {
        return quoted(name) + ": " + value;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String quoted(String text) {
        return text.chars().mapToObj(JsonReport::inQuotes).collect(Collectors.joining("", "\"", "\""));
    }

    private static String inQuotes(int c) {
        if (c == '"' || c == '\\') {
            return "\\" + (char) c;
        }
        return c < ' ' ? String.format(Locale.ROOT, "\\u%04x", c) : String.valueOf((char) c);
    }
}
