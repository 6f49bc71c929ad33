package io.mobimir.insight.heat;

import io.mobimir.insight.heat.HotRules.KeyLimit;
import io.mobimir.insight.heat.KeySummary.KeyUse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds hot keys. A key is found only if its lower bound is above the limit, so it certainly is; it is certain to be found if
 * it is above the limit by the bound of the numbers. Time that is too long is a finding in the series of
 * {@link AccessKind#TIME}, a share that is too large one in the series of the operation.
 */
public final class HotKeys {
    private final HeatReport report;
    private final HotRules rules;

    private HotKeys(HeatReport report, HotRules rules) {
        this.report = report;
        this.rules = rules;
    }

    /** Returns the keys that are hot by the last report, and those that were hot before and have not cooled down yet. */
    public static List<HotKey> next(List<HotKey> before, HeatReport report, HotRules rules) {
        HotKeys now = new HotKeys(report, rules);
        List<HotKey> hot = new ArrayList<>();
        for (HotKey each : before) {
            now.kept(each).ifPresent(hot::add);
        }
        report.series().forEach((series, summary) -> {
            for (KeyUse use : summary.entries()) {
                HotKey found = now.seen(series, use.key(), report.to());
                if (now.isHot(series, summary, use) && hot.stream().noneMatch(found::isSame)) {
                    hot.add(found);
                }
            }
        });
        return List.copyOf(hot);
    }

    private HotKey seen(HeatSeries series, HeatKey key, Instant since) {
        KeySummary summary = report.of(series);
        long used = summary.of(key).atLeast();
        long operations = series.kind() == AccessKind.TIME ? operations(series.table(), key, true) : 0;
        return new HotKey(
                series, key, since, report.to(), summary.share(used), operations == 0 ? 0 : used / operations);
    }

    private boolean isHot(HeatSeries series, KeySummary summary, KeyUse entry) {
        KeyLimit limit = rules.of(series.table());
        if (series.kind().isOperation()) {
            return summary.share(entry.atLeast()) > limit.share() && entry.atLeast() >= rules.perSecond() * seconds();
        }
        return series.kind() == AccessKind.TIME
                && limit.meanTime()
                        .filter(mean -> operations(series.table(), entry.key(), false) >= rules.perSecond() * seconds())
                        .filter(mean -> entry.atLeast() >= micros(mean) * operations(series.table(), entry.key(), true))
                        .isPresent();
    }

    private Optional<HotKey> kept(HotKey before) {
        if (isWarm(before)) {
            return Optional.of(seen(before.series(), before.key(), before.since()));
        }
        boolean cooled = !before.lastHot().plus(HotRules.COOLS_FOR).isAfter(report.to());
        return cooled ? Optional.empty() : Optional.of(before);
    }

    /** Returns whether a key that was hot may still be near its limits. */
    private boolean isWarm(HotKey before) {
        HeatSeries series = before.series();
        KeyLimit limit = rules.of(series.table());
        double least = HotRules.COOLS_BELOW * rules.perSecond() * seconds();
        KeySummary summary = report.of(series);
        long used = summary.of(before.key()).atMost();
        if (series.kind().isOperation()) {
            return summary.share(used) >= HotRules.COOLS_BELOW * limit.share() && used >= least;
        }
        return operations(series.table(), before.key(), true) >= least
                && limit.meanTime()
                        .filter(mean -> used
                                >= HotRules.COOLS_BELOW
                                        * micros(mean)
                                        * operations(series.table(), before.key(), false))
                        .isPresent();
    }

    /** Returns how many operations of all kinds used the key: at most, or at least. */
    private long operations(String table, HeatKey key, boolean atMost) {
        long sum = 0;
        for (AccessKind kind : AccessKind.values()) {
            if (kind.isOperation()) {
                KeyUse use = report.of(new HeatSeries(table, kind)).of(key);
                sum += atMost ? use.atMost() : use.atLeast();
            }
        }
        return sum;
    }

    private static double micros(Duration time) {
        return time.toNanos() / 1000.0;
    }

    private double seconds() {
        return report.seconds();
    }

    /** Joins what several instances have found; a key has been hot since the first of them found it. */
    static List<HotKey> join(List<HotKey> findings) {
        Map<HeatSeries, Map<HeatKey, HotKey>> first = new TreeMap<>();
        for (HotKey each : findings) {
            first.computeIfAbsent(each.series(), series -> new LinkedHashMap<>())
                    .merge(each.key(), each, HotKeys::earlier);
        }
        return first.values().stream().flatMap(keys -> keys.values().stream()).toList();
    }

    private static HotKey earlier(HotKey one, HotKey other) {
        return one.since().isAfter(other.since()) ? other : one;
    }
}
