package io.mobimir.insight.heat;

import io.mobimir.insight.heat.HeatLog.PublishedHeat;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** What all running instances counted together. Counts that are published later than others are a few seconds behind them. */
public final class ClusterHeat {
    private final HeatLog log;
    private final Clock clock;

    public ClusterHeat(HeatLog log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /**
     * The counts of all running instances.
     *
     * @param report from the first moment to the last of any of them
     * @param hot the keys that are hot now, whatever the window is
     */
    public record MergedHeat(HeatWindow window, int instances, HeatReport report, List<HotKey> hot) {
        /** Returns how often a second something happened if it happened so often in the window. */
        public double perSecond(long count) {
            return report.seconds() == 0 ? 0 : count / report.seconds();
        }
    }

    /** Reads and merges what was published. */
    public MergedHeat merged(HeatWindow window) {
        List<PublishedHeat> moments = fresh(HeatWindow.MOMENT);
        List<PublishedHeat> parts = window == HeatWindow.MOMENT ? moments : fresh(window);
        Instant now = clock.instant();
        HeatReport report = parts.isEmpty()
                ? new HeatReport(now, now, new TreeMap<>())
                : HeatReport.merge(parts.stream().map(PublishedHeat::report).toList());
        List<HotKey> hot = HotKeys.join(
                moments.stream().flatMap(each -> each.hot().stream()).toList());
        return new MergedHeat(window, parts.size(), report, hot);
    }

    private List<PublishedHeat> fresh(HeatWindow window) {
        Instant now = clock.instant();
        return log.published(window).stream()
                .filter(each -> window.isFresh(each.report().to(), now))
                .toList();
    }
}
