package io.mobimir.app.insight;

import io.mobimir.http.api.shape.HeatShapes.HeatSeriesView;
import io.mobimir.http.api.shape.HeatShapes.HotKeyView;
import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.shape.HeatShapes.KeyHeatView;
import io.mobimir.http.api.staff.Hotspots;
import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.CategoryCall;
import io.mobimir.insight.heat.ClusterHeat;
import io.mobimir.insight.heat.ClusterHeat.MergedHeat;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.HeatSeries;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.insight.heat.HotKey;
import io.mobimir.insight.heat.KeySummary;
import io.mobimir.insight.heat.KeySummary.KeyUse;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.heat.DocumentKeys;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The use of keys in the traffic of all instances for operators, over HTTP or by a command. */
public record OperatorHotspots(ClusterHeat heat, HeatKeyText text) implements Hotspots {
    /** Shares are shown with four digits. */
    private static final double DIGITS = 10_000;

    @Override
    public HotspotsView read(HotspotsQuery query) {
        requireValid(query);
        Optional<AccessKind> kind = query.kind().map(AccessKind::parse);
        MergedHeat merged = heat.merged(HeatWindow.parse(query.window()));
        return new HotspotsView(
                merged.window().key(),
                merged.report().from(),
                merged.report().to(),
                merged.instances(),
                merged.hot().stream()
                        .filter(hot -> isWanted(query, kind, hot.series()))
                        .map(this::view)
                        .toList(),
                merged.report().series().entrySet().stream()
                        .filter(each -> isWanted(query, kind, each.getKey()))
                        .map(each -> view(merged, each.getKey(), each.getValue(), query.keys()))
                        .toList());
    }

    /** Refuses a question that cannot be answered, whatever was counted. */
    public static void requireValid(HotspotsQuery query) {
        query.table().ifPresent(OperatorHotspots::requireTable);
        query.kind().ifPresent(AccessKind::parse);
        if (!WINDOWS.contains(query.window())) {
            throw new InvalidField("window", "must be one of " + String.join(", ", WINDOWS));
        }
    }

    private static void requireTable(String name) {
        if (tables().noneMatch(name::equals)) {
            throw new InvalidField(
                    "table", "there is no table " + name + "; there are " + tables().collect(Collectors.joining(", ")));
        }
    }

    private static Stream<String> tables() {
        return Stream.of(
                        ShopSchema.ALL.tables().stream().map(Table::name),
                        ShopCollection.ALL.stream().map(collection -> DocumentKeys.PREFIX + collection.name()),
                        Stream.of(CategoryCall.TABLE))
                .flatMap(names -> names);
    }

    private static boolean isWanted(HotspotsQuery query, Optional<AccessKind> kind, HeatSeries series) {
        return query.table().filter(table -> !table.equals(series.table())).isEmpty()
                && kind.filter(wanted -> wanted != series.kind()).isEmpty();
    }

    private HotKeyView view(HotKey hot) {
        HeatSeries series = hot.series();
        return new HotKeyView(
                series.table(),
                series.kind().key(),
                text.line(series.table(), hot.key()),
                text.columns(series.table(), hot.key()),
                hot.since(),
                hot.lastHot(),
                Math.floor(hot.share() * DIGITS) / DIGITS,
                hot.meanMicros() == 0 ? null : (int) (hot.meanMicros() / 1_000));
    }

    private HeatSeriesView view(MergedHeat merged, HeatSeries series, KeySummary summary, int keys) {
        KeySummary top = summary.top(keys);
        return new HeatSeriesView(
                series.table(),
                series.kind().key(),
                unit(series.kind()),
                top.total(),
                rate(merged, top.total()),
                top.keyless(),
                top.unlisted(),
                top.entries().stream()
                        .map(use -> view(merged, series, top, use))
                        .toList());
    }

    private KeyHeatView view(MergedHeat merged, HeatSeries series, KeySummary summary, KeyUse use) {
        return new KeyHeatView(
                text.line(series.table(), use.key()),
                text.columns(series.table(), use.key()),
                use.atLeast(),
                use.atMost(),
                rate(merged, use.atLeast()),
                Math.floor(summary.share(use.atLeast()) * DIGITS) / DIGITS,
                Math.min(1, Math.ceil(summary.share(use.atMost()) * DIGITS) / DIGITS),
                hotSince(merged, series, use.key()));
    }

    private static @Nullable Instant hotSince(MergedHeat merged, HeatSeries series, HeatKey key) {
        return merged.hot().stream()
                .filter(hot -> hot.series().equals(series) && hot.key().equals(key))
                .map(HotKey::since)
                .findFirst()
                .orElse(null);
    }

    private static double rate(MergedHeat merged, long count) {
        return Math.round(merged.perSecond(count) * 100) / 100.0;
    }

    private static String unit(AccessKind kind) {
        return switch (kind) {
            case READ, WRITE, CAS -> "operations";
            case BYTES -> "bytes";
            case TIME -> "microseconds";
        };
    }
}
