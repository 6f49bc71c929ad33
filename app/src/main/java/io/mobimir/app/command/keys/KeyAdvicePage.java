package io.mobimir.app.command.keys;

import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyForecast;
import io.mobimir.insight.keys.advice.PartitionSizes;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.advice.Say;
import io.mobimir.insight.keys.measure.SampledPartition;
import io.mobimir.lab.load.report.Axis;
import io.mobimir.lab.load.report.Plot;
import io.mobimir.lab.load.report.Plot.Point;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the advice as one page without other files. */
final class KeyAdvicePage {
    /** The number of keys that plots show: the best, and the worst as a contrast. */
    private static final int DRAWN = 4;

    private static final int LEGEND = 14;
    private static final int MONTHS = 12;
    private static final int CURVE_POINTS = 100;
    private static final double MOST_IN = 1e5;
    private static final double MB = 1e6;
    private static final double SMALLEST_MB = 0.001;

    private final KeyAdvice advice;
    private final List<ProvenKey> proven;

    private KeyAdvicePage(KeyAdvice advice, List<ProvenKey> proven) {
        this.advice = advice;
        this.proven = proven;
    }

    static String of(KeyAdvice advice, List<ProvenKey> proven) {
        return new KeyAdvicePage(advice, proven).page();
    }

    private String page() {
        List<String> head = KeyAdviceText.headLines(advice);
        return frame().replace("@title@", escaped("Keys of " + advice.data().name()))
                .replace("@summary@", escaped(head.get(0)))
                .replace(
                        "@notes@",
                        head.stream()
                                .skip(1)
                                .map(line -> "<p class=\"doubt\">" + escaped(line) + "</p>")
                                .collect(Collectors.joining()))
                .replace("@rows@", numbered(this::row))
                .replace("@sizes@", sizes())
                .replace("@growth@", growth())
                .replace("@nodes@", numbered(KeyAdvicePage::nodes))
                .replace(
                        "@others@",
                        advice.secondTables().stream()
                                .map(each -> "<p class=\"doubt\">" + escaped(each.sentence()) + "</p>")
                                .collect(Collectors.joining()))
                .replace("@reasons@", numbered(KeyAdvicePage::reasons))
                .replace("@proof@", proof());
    }

    private static String frame() {
        try (InputStream file = Objects.requireNonNull(KeyAdvicePage.class.getResourceAsStream("advice.html"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a part of the page about one key. */
    @FunctionalInterface
    private interface PartOfPage {
        String of(int place, RankedKey key);
    }

    private String numbered(PartOfPage part) {
        return IntStream.range(0, advice.ranking().size())
                .mapToObj(i -> part.of(i + 1, advice.ranking().get(i)))
                .collect(Collectors.joining("\n"));
    }

    private String row(int place, RankedKey key) {
        KeyForecast forecast = key.forecast();
        Stream<String> cells = Stream.of(
                Integer.toString(key.score()),
                Say.count(forecast.measure().partitions()),
                three(forecast.rows(), false),
                three(forecast.bytes(), true),
                forecast.bytesLater().map(later -> three(later, true)).orElse("–"),
                Say.share(forecast.measure().share(1)),
                Say.share(forecast.measure().share(10)),
                Say.text("%.2f", forecast.balance().imbalance()),
                Say.share(forecast.balance().moved()),
                forecast.requests().map(load -> Say.few(load.partitions())).orElse("–"),
                forecast.requests().map(load -> Say.share(load.top1())).orElse("–"),
                forecast.monotonic());
        return "<tr class=\"" + key.verdict() + "\"><th>" + place + ". " + escaped(key.key()) + "</th><td>"
                + cells.map(KeyAdvicePage::escaped).collect(Collectors.joining("</td><td>")) + "</td></tr>";
    }

    private static String three(PartitionSizes sizes, boolean bytes) {
        return Stream.of(sizes.p50(), sizes.p99(), sizes.max())
                .map(size -> bytes ? Say.bytes(size) : Say.count(size))
                .collect(Collectors.joining(" / "));
    }

    /** Returns the keys to draw, with their places in the ranking. */
    private List<Integer> drawn() {
        int last = advice.ranking().size() - 1;
        List<Integer> places = new ArrayList<>(
                IntStream.rangeClosed(0, Math.min(last, DRAWN - 2)).boxed().toList());
        if (last > DRAWN - 2) {
            places.add(last);
        }
        return places;
    }

    private String legend(int place) {
        String name = (place + 1) + ". " + advice.ranking().get(place).key();
        return escaped(name.length() > LEGEND ? name.substring(0, LEGEND - 1) + "…" : name);
    }

    /** Draws bytes over "one in n", so that the few large partitions have as much room as the many small ones. */
    private String sizes() {
        double highest = advice.ranking().stream()
                .mapToDouble(key -> key.forecast().bytes().max())
                .max()
                .orElse(1);
        double most = advice.ranking().stream()
                .mapToDouble(key -> key.forecast().measure().partitions())
                .max()
                .orElse(1);
        double oneIn = Math.max(10, Math.min(most, MOST_IN));
        Plot plot =
                new Plot("MB", Axis.logarithmic(1, oneIn), Axis.logarithmic(SMALLEST_MB, highest / MB), Axis::label);
        drawn().forEach(place ->
                plot.line(legend(place), curve(advice.ranking().get(place).forecast(), oneIn)));
        return plot.svg();
    }

    private static List<Point> curve(KeyForecast forecast, double most) {
        long[] sorted = forecast.measure().sample().stream()
                .mapToLong(SampledPartition::bytes)
                .sorted()
                .toArray();
        List<Point> points = new ArrayList<>();
        double last = Math.min(most, sorted.length);
        for (int i = 0; i <= CURVE_POINTS && sorted.length > 0; i++) {
            double oneIn = Math.pow(last, (double) i / CURVE_POINTS);
            int rank = (int) Math.min(sorted.length - 1.0, Math.floor((1 - 1 / oneIn) * sorted.length));
            points.add(new Point(oneIn, sorted[rank] / MB));
        }
        points.add(new Point(
                Math.max(last, Math.min(most, (double) forecast.measure().partitions())),
                forecast.bytes().max() / MB));
        return points;
    }

    private String growth() {
        double highest = advice.ranking().stream()
                .mapToDouble(key -> later(key.forecast()))
                .max()
                .orElse(1);
        double limit = advice.target().limit();
        Axis size = Axis.logarithmic(SMALLEST_MB, Math.max(highest, limit) / MB);
        Plot plot = new Plot("MB", Axis.linear(MONTHS), size, Axis::label);
        plot.line("limit", List.of(new Point(0, limit / MB), new Point(MONTHS, limit / MB)));
        drawn().stream().limit(DRAWN - 1L).forEach(place -> plot.line(legend(place), growth(place)));
        return plot.svg();
    }

    private List<Point> growth(int place) {
        KeyForecast forecast = advice.ranking().get(place).forecast();
        double now = forecast.bytes().max();
        double step = (later(forecast) - now) / MONTHS;
        return IntStream.rangeClosed(0, MONTHS)
                .mapToObj(month -> new Point(month, (now + step * month) / MB))
                .toList();
    }

    private static double later(KeyForecast forecast) {
        return forecast.bytesLater().orElse(forecast.bytes()).max();
    }

    private static String nodes(int place, RankedKey key) {
        String bars = key.forecast().balance().shares().stream()
                .limit(100)
                .map(share -> Say.text(
                        "<span class=\"bar\" style=\"width:%.2f%%\" title=\"%s\"></span>",
                        share * 100, Say.share(share)))
                .collect(Collectors.joining());
        return "<tr><th>" + place + ". " + escaped(key.key()) + "</th><td class=\"bars\">" + bars + "</td></tr>";
    }

    private static String reasons(int place, RankedKey key) {
        String bad = key.objections()
                .map(reason -> "<li class=\"bad\">" + escaped(reason) + "</li>")
                .collect(Collectors.joining());
        String good = key.strengths()
                .map(reason -> "<li>" + escaped(reason) + "</li>")
                .collect(Collectors.joining());
        return "<h3>" + place + ". " + escaped(key.key()) + " <small>" + key.score() + ", " + key.verdict()
                + "</small></h3><ul>" + bad + good + "</ul>";
    }

    private String proof() {
        if (proven.isEmpty()) {
            return "";
        }
        String rows = proven.stream()
                .flatMap(key -> key.comparisons().stream()
                        .map(each -> Say.text(
                                "<tr><th>%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>",
                                escaped(key.key()),
                                escaped(each.name()),
                                each.form().apply(each.forecast()),
                                each.form().apply(each.measured()),
                                escaped(Say.share(each.off())))))
                .collect(Collectors.joining("\n"));
        return "<section><h2>Forecast and measured on Cassandra</h2><table><thead><tr><th>key</th><th></th><th>forecast</th>"
                + "<th>measured</th><th>off</th></tr></thead><tbody>" + rows + "</tbody></table></section>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
