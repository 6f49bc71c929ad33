package io.mobimir.app.command.insight;

import io.mobimir.http.api.shape.HeatShapes.HeatSeriesView;
import io.mobimir.http.api.shape.HeatShapes.HotKeyView;
import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.shape.HeatShapes.KeyHeatView;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The use of keys as lines for a person. */
final class HotspotsText {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final String ROW = "%-28s %-6s %12s  %-17s %s";

    private static final String OPERATIONS = "operations";
    /** With three keys each, as many as a screen holds. */
    private static final int MOST_SERIES = 12;

    private final HotspotsView view;
    private final boolean allKinds;

    /** @param allKinds whether to show also what operations cost */
    HotspotsText(HotspotsView view, boolean allKinds) {
        this.view = view;
        this.allKinds = allKinds;
    }

    List<String> lines() {
        if (view.instances() == 0) {
            return List.of(
                    "No running instance has published its counts: start one with `mobimir up` or `mobimir serve`.");
        }
        List<String> lines = new ArrayList<>();
        lines.add("%s to %s UTC (%d s), %s"
                .formatted(
                        TIME.format(view.from()),
                        TIME.format(view.to()),
                        Duration.between(view.from(), view.to()).toSeconds(),
                        view.instances() == 1 ? "one instance" : view.instances() + " instances"));
        lines.add("");
        hot(lines);
        lines.add("");
        lines.add(ROW.formatted("TABLE", "KIND", "PER SECOND", "SHARE", "KEY"));
        List<HeatSeriesView> busiest = view.series().stream()
                .filter(series -> allKinds || series.unit().equals(OPERATIONS))
                .sorted(Comparator.comparing(HeatSeriesView::unit)
                        .thenComparing(HeatSeriesView::perSecond, Comparator.reverseOrder()))
                .toList();
        busiest.stream().limit(MOST_SERIES).forEach(series -> add(lines, series));
        if (busiest.size() > MOST_SERIES) {
            lines.add("and %d more with less traffic: --table NAME or --kind KIND shows them"
                    .formatted(busiest.size() - MOST_SERIES));
        }
        return lines;
    }

    private void hot(List<String> lines) {
        if (view.hot().isEmpty()) {
            lines.add("No key is hot.");
        }
        for (HotKeyView hot : view.hot()) {
            lines.add("HOT since %s: %s of %s: %s"
                    .formatted(TIME.format(hot.since()), hot.key(), hot.table(), reason(hot)));
        }
    }

    private static String reason(HotKeyView hot) {
        return hot.meanMs() == null
                ? percent(hot.share()) + " of all operations of kind " + hot.kind()
                : "its requests take " + hot.meanMs() + " ms";
    }

    private static void add(List<String> lines, HeatSeriesView series) {
        String rest = series.keyless() == 0
                ? ""
                : "  (%s without a key)".formatted(percent((double) series.keyless() / series.total()));
        lines.add(
                ROW.formatted(series.table(), series.kind(), rate(series, series.perSecond()), "", "all keys" + rest));
        for (KeyHeatView key : series.keys()) {
            lines.add(ROW.formatted("", "", rate(series, key.perSecond()), share(key), key.key())
                    + (key.hotSince() == null ? "" : "  HOT"));
        }
    }

    /** Returns the bounds of a share, or one number if they are shown as the same. */
    private static String share(KeyHeatView key) {
        String least = percent(key.shareAtLeast());
        String most = percent(key.shareAtMost());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Returns a rate in the unit of its kind: operations, KiB, or milliseconds of waiting. */
    private static String rate(HeatSeriesView series, double perSecond) {
        return switch (series.kind()) {
            case "bytes" -> String.format(Locale.ROOT, "%.1f KiB", perSecond / 1024);
            case "time" -> String.format(Locale.ROOT, "%.1f ms", perSecond / 1000);
            default -> String.format(Locale.ROOT, "%.1f", perSecond);
        };
    }
}
