package io.mobimir.lab.load.report;

import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.OperationResult;
import io.mobimir.lab.load.SecondResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a run in words and columns, for a terminal. */
public final class TextReport {
    private TextReport() {}

    /** Returns the result of one second, in one line. */
    public static String line(SecondResult second) {
        return text(
                "%,d asked, %,d done, p50 %.1f ms, p99 %.1f ms, max %.0f ms, %d under way%s",
                second.asked(),
                second.done(),
                second.p50(),
                second.p99(),
                second.max(),
                second.underWay(),
                trouble(second));
    }

    private static String trouble(SecondResult second) {
        return (second.errors() > 0 ? text(", %,d errors", second.errors()) : "")
                + (second.notSent() > 0 ? text(", %,d not sent", second.notSent()) : "");
    }

    /** Returns the whole run, line by line. */
    public static List<String> lines(LoadResult result) {
        String head = text(
                "%-18s %9s %9s %9s %9s %9s %9s  %s",
                "operation", "count", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms", "errors");
        Stream<String> rows = result.operations().stream()
                .map(each -> row(each, result.settings().duration().toMillis() / 1e3));
        String total = text(
                "%,d requests, %.1f of them per second (%.1f arrivals per second were asked for), %,d errors, %,d not sent",
                result.done(), result.rate(), result.settings().rate(), result.bad(), result.notSent());
        return Stream.of(Stream.of(head), rows, Stream.of(total), result.doubts().stream())
                .flatMap(lines -> lines)
                .toList();
    }

    private static String row(OperationResult each, double seconds) {
        Latencies latencies = each.latencies();
        return text(
                "%-18s %,9d %9.1f %9.1f %9.1f %9.1f %9.1f  %s",
                each.name(),
                each.done(),
                each.done() / seconds,
                latencies.percentile(50),
                latencies.percentile(95),
                latencies.p99(),
                latencies.max(),
                errors(each));
    }

    /** Returns {@code 409 out-of-stock: 12, no answer in time: 1}, or a dash. */
    static String errors(OperationResult each) {
        String errors = each.errors().entrySet().stream()
                .map(error -> text("%s: %,d", error.getKey(), error.getValue()))
                .collect(Collectors.joining(", "));
        String notSent = each.notSent() > 0 ? text("not sent: %,d", each.notSent()) : "";
        String all = Stream.of(errors, notSent).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
        return all.isEmpty() ? "-" : all;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
