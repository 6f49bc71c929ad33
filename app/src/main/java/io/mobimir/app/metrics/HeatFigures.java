package io.mobimir.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatExchange;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatKeyText;
import io.mobimir.insight.heat.HeatReport;
import io.mobimir.insight.heat.HeatSeries;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.insight.heat.KeySummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The most used keys of this instance, and the keys that are hot in the traffic of all. The number of series is bounded. */
public final class HeatFigures {
    private static final int KEYS_PER_TABLE = 10;
    /** Far more than there are in any shop that still works. */
    private static final int HOT_KEYS = 200;
    /** A key with a smaller share, or that is used less than this part of a hot key, would be another one each time. */
    private static final double LEAST_SHARE = 0.01;

    private static final double LEAST_RATE = 0.1;

    private final Heat heat;
    private final HeatExchange exchange;
    private final HeatKeyText text;

    /** A key of this instance, with the least that it was used. */
    private record UsedKey(HeatSeries series, HeatKey key, double perSecond, double share) {}

    public HeatFigures(Heat heat, HeatExchange exchange, HeatKeyText text) {
        this.heat = heat;
        this.exchange = exchange;
        this.text = text;
    }

    /** Creates gauges whose rows change with the keys; the returned action replaces all rows by those of now. */
    Runnable gauges(MeterRegistry registry) {
        MultiGauge rates = MultiGauge.builder("heat.key.rate").register(registry);
        MultiGauge shares = MultiGauge.builder("heat.key.share").register(registry);
        MultiGauge hot = MultiGauge.builder("heat.key.hot").register(registry);
        return () -> {
            List<UsedKey> used = mostUsed(heat.report(HeatWindow.MINUTE));
            rates.register(rows(used, UsedKey::perSecond), true);
            shares.register(rows(used, UsedKey::share), true);
            List<Row<?>> found = new ArrayList<>();
            exchange.hot().stream()
                    .limit(HOT_KEYS)
                    .forEach(each -> found.add(Row.of(tags(each.series(), each.key()), () -> 1)));
            hot.register(found, true);
        };
    }

    private List<Row<?>> rows(List<UsedKey> keys, ToDoubleFunction<UsedKey> value) {
        List<Row<?>> rows = new ArrayList<>();
        for (UsedKey each : keys) {
            rows.add(Row.of(tags(each.series, each.key), () -> value.applyAsDouble(each)));
        }
        return rows;
    }

    private Tags tags(HeatSeries series, HeatKey key) {
        return Tags.of("table", series.table(), "kind", series.kind().key(), "key", text.line(series.table(), key));
    }

    private List<UsedKey> mostUsed(HeatReport report) {
        Map<String, List<UsedKey>> byTable = new TreeMap<>();
        report.series().forEach((series, summary) -> {
            if (series.kind().isOperation() && exchange.rules().haveLastingKeys(series.table())) {
                byTable.computeIfAbsent(series.table(), table -> new ArrayList<>())
                        .addAll(used(series, summary, report.seconds()));
            }
        });
        return byTable.values().stream()
                .flatMap(keys -> keys.stream()
                        .sorted(Comparator.comparingDouble(UsedKey::perSecond).reversed())
                        .limit(KEYS_PER_TABLE))
                .toList();
    }

    private List<UsedKey> used(HeatSeries series, KeySummary summary, double seconds) {
        return summary.entries().stream()
                .map(use -> new UsedKey(series, use.key(), use.atLeast() / seconds, summary.share(use.atLeast())))
                .filter(key -> key.share >= LEAST_SHARE
                        && key.perSecond >= LEAST_RATE * exchange.rules().perSecond())
                .toList();
    }
}
