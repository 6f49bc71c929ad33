package io.mobimir.lab.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** Lines over two axes, drawn as SVG that takes its colours from the page. */
public final class Plot {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 280;
    private static final int LEFT = 70;
    private static final int BOTTOM = 36;
    private static final int TOP = 26;
    private static final int RIGHT = 16;
    private static final int LEGEND_STEP = 120;

    private final String unit;
    private final Axis x;
    private final Axis y;
    private final DoubleFunction<String> xLabel;
    private final List<PlotLine> lines = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();

    /** A point of a line. */
    public record Point(double x, double y) {}

    private record PlotLine(String name, List<Point> points) {}

    private record Band(String name, double from, double until) {}

    public Plot(String unit, Axis x, Axis y, DoubleFunction<String> xLabel) {
        this.unit = unit;
        this.x = x;
        this.y = y;
        this.xLabel = xLabel;
    }

    /** Adds a named range of the x axis. */
    public Plot band(String name, double from, double until) {
        bands.add(new Band(name, from, until));
        return this;
    }

    public Plot line(String name, List<Point> points) {
        lines.add(new PlotLine(name, points));
        return this;
    }

    public String svg() {
        StringBuilder svg = new StringBuilder(
                text("<svg viewBox=\"0 0 %d %d\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\">%n", WIDTH, HEIGHT));
        for (int i = 0; i < bands.size(); i++) {
            svg.append(drawn(i, bands.get(i)));
        }
        x.ticks().forEach(tick -> svg.append(vertical(tick)));
        y.ticks().forEach(tick -> svg.append(horizontal(tick)));
        svg.append(text("<text class=\"unit\" x=\"4\" y=\"14\">%s</text>%n", unit));
        for (int i = 0; i < lines.size(); i++) {
            svg.append(drawn(i, lines.get(i)));
        }
        return svg.append("</svg>").toString();
    }

    /** Draws a band; its name is vertical, because most bands are narrow. */
    private String drawn(int number, Band band) {
        double left = across(band.from);
        return text(
                "<rect class=\"band b%1$d\" x=\"%2$.1f\" y=\"%3$d\" width=\"%4$.1f\" height=\"%5$d\"><title>%6$s</title></rect>"
                        + "<text class=\"tick\" transform=\"translate(%7$.1f %8$d) rotate(90)\">%6$s</text>%n",
                number % 2,
                left,
                TOP,
                Math.max(0, across(band.until) - left),
                HEIGHT - TOP - BOTTOM,
                band.name,
                left + 3,
                TOP + 4);
    }

    private String vertical(double tick) {
        return text(
                "<line class=\"grid\" x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\"/>"
                        + "<text class=\"tick\" text-anchor=\"middle\" x=\"%1$.1f\" y=\"%4$d\">%5$s</text>%n",
                across(tick), TOP, HEIGHT - BOTTOM, HEIGHT - BOTTOM + 18, xLabel.apply(tick));
    }

    private String horizontal(double tick) {
        return text(
                "<line class=\"grid\" x1=\"%2$d\" x2=\"%3$d\" y1=\"%1$.1f\" y2=\"%1$.1f\"/>"
                        + "<text class=\"tick\" text-anchor=\"end\" x=\"%4$d\" y=\"%5$.1f\">%6$s</text>%n",
                up(tick), LEFT, WIDTH - RIGHT, LEFT - 8, up(tick) + 4, Axis.label(tick));
    }

    private String drawn(int number, PlotLine line) {
        String points = line.points.stream()
                .map(point -> text("%.1f,%.1f", across(point.x), up(point.y)))
                .collect(Collectors.joining(" "));
        int legend = LEFT + number * LEGEND_STEP;
        return text(
                "<polyline class=\"line c%1$d\" points=\"%2$s\"><title>%3$s</title></polyline>"
                        + "<line class=\"line c%1$d\" x1=\"%4$d\" x2=\"%5$d\" y1=\"10\" y2=\"10\"/>"
                        + "<text class=\"tick\" x=\"%6$d\" y=\"14\">%3$s</text>%n",
                number, points, line.name, legend + 20, legend + 40, legend + 46);
    }

    private double across(double value) {
        return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    }

    private double up(double value) {
        return HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
