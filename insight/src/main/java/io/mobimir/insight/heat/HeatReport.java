package io.mobimir.insight.heat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was counted from one moment to another, of one instance or of several.
 *
 * @param series those that were used at all
 */
public record HeatReport(Instant from, Instant to, SortedMap<HeatSeries, KeySummary> series) {
    public HeatReport {
        series = Collections.unmodifiableSortedMap(new TreeMap<>(series));
    }

    /** Merges reports of different spans of one instance, or of about the same span of different instances. */
    static HeatReport merge(Collection<HeatReport> parts) {
        Instant from = Instant.MAX;
        Instant to = Instant.MIN;
        SortedMap<HeatSeries, List<KeySummary>> summaries = new TreeMap<>();
        for (HeatReport part : parts) {
            from = part.from.isBefore(from) ? part.from : from;
            to = part.to.isAfter(to) ? part.to : to;
            for (Map.Entry<HeatSeries, KeySummary> each : part.series.entrySet()) {
                summaries
                        .computeIfAbsent(each.getKey(), series -> new ArrayList<>())
                        .add(each.getValue());
            }
        }
        SortedMap<HeatSeries, KeySummary> merged = new TreeMap<>();
        summaries.forEach((series, each) -> merged.put(series, KeySummary.merge(each)));
        return new HeatReport(from, to, merged);
    }

    /** Returns what was counted in a series; nothing if it was not used. */
    public KeySummary of(HeatSeries wanted) {
        return series.getOrDefault(wanted, KeySummary.NOTHING);
    }

    /** Returns the same with at most so many keys in each series. */
    public HeatReport top(int keys) {
        SortedMap<HeatSeries, KeySummary> fewer = new TreeMap<>();
        series.forEach((each, summary) -> fewer.put(each, summary.top(keys)));
        return new HeatReport(from, to, fewer);
    }

    public double seconds() {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
