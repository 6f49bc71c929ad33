package io.mobimir.lab.load.report;

import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.OperationResult;
import io.mobimir.lab.load.SecondResult;
import io.mobimir.lab.load.report.Plot.Point;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a run as one page without other files. */
public final class HtmlReport {
    /** The number of points of the curve, which ends at one in a hundred thousand. */
    private static final int CURVE_POINTS = 120;

    private static final double CURVE_DECADES = 5;

    private final LoadResult result;

    private HtmlReport(LoadResult result) {
        this.result = result;
    }

    public static String of(LoadResult result) {
        return new HtmlReport(result).page();
    }

    private String page() {
        String doubts = result.doubts().stream()
                .map(doubt -> "<p class=\"doubt\">" + escaped(doubt) + "</p>")
                .collect(Collectors.joining());
        return frame().replace("@title@", escaped(title()))
                .replace("@summary@", escaped(summary()))
                .replace("@doubts@", doubts)
                .replace("@rows@", rows())
                .replace("@latency@", latencyOverTime())
                .replace("@throughput@", throughputOverTime())
                .replace("@curve@", percentileCurve());
    }

    private static String frame() {
        try (InputStream file = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.html"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String title() {
        LoadSettings settings = result.settings();
        return text(
                "%s, %s arrivals per second for %d s",
                settings.url(), Axis.label(settings.rate()), settings.duration().toSeconds());
    }

    private String summary() {
        return text(
                "%,d requests since %s, %.1f of them per second, %,d errors, %,d not sent; up to %d at once, %s arrivals",
                result.done(),
                result.begun(),
                result.rate(),
                result.bad(),
                result.notSent(),
                result.settings().connections(),
                result.settings().arrivals().name().toLowerCase(Locale.ROOT));
    }

    private String rows() {
        return result.operations().stream().map(this::row).collect(Collectors.joining("\n"));
    }

    private String row(OperationResult each) {
        Latencies latencies = each.latencies();
        String bad = each.bad() + each.notSent() > 0 ? " class=\"bad\"" : "";
        return text(
                "<tr><th>%s</th><td>%,d</td><td>%.1f</td><td>%.1f</td><td>%.1f</td><td>%.1f</td><td>%.1f</td><td%s>%s</td></tr>",
                escaped(each.name()),
                each.done(),
                each.done() / (result.settings().duration().toMillis() / 1e3),
                latencies.percentile(50),
                latencies.percentile(95),
                latencies.p99(),
                latencies.max(),
                bad,
                escaped(TextReport.errors(each)));
    }

    private String latencyOverTime() {
        List<SecondResult> busy =
                result.seconds().stream().filter(each -> each.done() > 0).toList();
        double lowest = busy.stream().mapToDouble(SecondResult::p50).min().orElse(1);
        double highest = busy.stream().mapToDouble(SecondResult::max).max().orElse(1);
        return new Plot("ms", time(), Axis.logarithmic(lowest, highest), Axis::label)
                .line("p50", over(busy, SecondResult::p50))
                .line("p99", over(busy, SecondResult::p99))
                .line("max", over(busy, SecondResult::max))
                .svg();
    }

    private String throughputOverTime() {
        List<SecondResult> all = result.seconds();
        double highest = all.stream()
                .mapToDouble(each -> Math.max(each.asked(), each.done()))
                .max()
                .orElse(1);
        return new Plot("per second", time(), Axis.linear(highest), Axis::label)
                .line("asked", over(all, SecondResult::asked))
                .line("done", over(all, SecondResult::done))
                .line("errors", over(all, SecondResult::errors))
                .line("not sent", over(all, SecondResult::notSent))
                .svg();
    }

    private Axis time() {
        return Axis.linear(Math.max(1, result.seconds().size()));
    }

    private static List<Point> over(List<SecondResult> seconds, ToDoubleFunction<SecondResult> value) {
        return seconds.stream()
                .map(each -> new Point(each.number(), value.applyAsDouble(each)))
                .toList();
    }

    /** Draws the percentiles. The x axis is "one in n", so that the few slow requests have as much room as the many. */
    private String percentileCurve() {
        Latencies all = result.latencies();
        List<Point> points = IntStream.rangeClosed(0, CURVE_POINTS)
                .mapToDouble(i -> Math.pow(10, i * CURVE_DECADES / CURVE_POINTS))
                .filter(oneIn -> oneIn <= Math.max(10, all.count()))
                .mapToObj(oneIn -> new Point(oneIn, all.percentile(100 - 100 / oneIn)))
                .toList();
        Axis x = Axis.logarithmic(1, Math.pow(10, CURVE_DECADES));
        Axis y = Axis.logarithmic(Math.max(all.percentile(10), 1e-2), all.max());
        return new Plot("ms", x, y, HtmlReport::percentile)
                .line("all operations", points)
                .svg();
    }

    private static String percentile(double oneIn) {
        return oneIn <= 1 ? "fastest" : "p" + Axis.label(100 - 100 / oneIn);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
