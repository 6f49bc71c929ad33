package io.mobimir.trials.migration;

import io.mobimir.lab.load.report.Axis;
import io.mobimir.lab.load.report.Plot;
import io.mobimir.lab.load.report.Plot.Point;
import io.mobimir.trials.migration.Timeline.Band;
import io.mobimir.trials.migration.Timeline.Figures;
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
import java.util.stream.Stream;

/** Writes a report as one page without other files. */
public final class MigrationReportPage {
    private static final int DOUBTS = 20;

    private final MigrationReport report;
    private final List<Figures> seconds;

    private MigrationReportPage(MigrationReport report) {
        this.report = report;
        this.seconds = IntStream.range(0, (int) report.took().toSeconds() + 1)
                .mapToObj(second -> report.timeline().between(second, second + 1))
                .toList();
    }

    public static String of(MigrationReport report) {
        return new MigrationReportPage(report).page();
    }

    private String page() {
        Figures whole = report.timeline().whole();
        return frame().replace(
                        "@title@", report.isClean() ? "Left MongoDB, with the shop open" : "Leaving MongoDB failed")
                .replace(
                        "@summary@",
                        text(
                                "%,d requests in %d s, %,d failed; %,d answers were wrong",
                                whole.requests(),
                                report.took().toSeconds(),
                                whole.failures(),
                                report.complaints().size()))
                .replace("@doubts@", doubts())
                .replace("@rows@", rows())
                .replace("@latency@", latency())
                .replace("@rate@", rate())
                .replace(
                        "@findings@",
                        report.findingLines().map(MigrationReportPage::item).collect(Collectors.joining()));
    }

    private static String frame() {
        try (InputStream file = Objects.requireNonNull(MigrationReportPage.class.getResourceAsStream("report.html"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String doubts() {
        return Stream.concat(report.complaints().stream(), report.reasons().keySet().stream())
                .limit(DOUBTS)
                .map(doubt -> "<p class=\"doubt\">" + escaped(doubt) + "</p>")
                .collect(Collectors.joining());
    }

    private String rows() {
        return report.timeline().bands().stream().map(this::row).collect(Collectors.joining("\n"));
    }

    private String row(Band band) {
        Figures figures = report.timeline().between(band.from(), band.until());
        return text(
                "<tr><th>%s</th><td>%.0f</td><td>%,d</td><td>%,d</td><td>%,d</td><td>%.1f</td><td>%.1f</td></tr>",
                escaped(band.name()),
                figures.seconds(),
                figures.requests(),
                figures.failures(),
                figures.explained(),
                figures.p99(),
                figures.slowest());
    }

    private String latency() {
        double highest = seconds.stream().mapToDouble(Figures::slowest).max().orElse(1);
        Plot plot = new Plot("ms", time(), Axis.logarithmic(1, Math.max(10, highest)), Axis::label);
        return banded(plot)
                .line("p99", over(Figures::p99))
                .line("slowest", over(Figures::slowest))
                .svg();
    }

    private String rate() {
        double highest = seconds.stream().mapToDouble(Figures::requests).max().orElse(1);
        return banded(new Plot("per second", time(), Axis.linear(Math.max(1, highest)), Axis::label))
                .line("served", over(Figures::requests))
                .line("explained", over(Figures::explained))
                .line("failed", over(Figures::failures))
                .svg();
    }

    private Plot banded(Plot plot) {
        report.timeline().bands().forEach(band -> plot.band(escaped(band.name()), band.from(), band.until()));
        return plot;
    }

    private Axis time() {
        return Axis.linear(Math.max(1, seconds.size()));
    }

    private List<Point> over(ToDoubleFunction<Figures> value) {
        return IntStream.range(0, seconds.size())
                .mapToObj(second -> new Point(second, value.applyAsDouble(seconds.get(second))))
                .toList();
    }

    private static String item(String line) {
        return "<li>" + escaped(line) + "</li>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
