package io.mobimir.insight.heat;

import io.mobimir.insight.heat.HeatLog.PublishedHeat;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of one instance in the heat of all: it publishes its counts, reads those of others, and finds hot keys in all. */
public final class HeatExchange {
    /** How many keys of each series are published: more than can take 5 % each. What is left out is part of the bounds. */
    static final int PUBLISHED = 24;

    private final Heat heat;
    private final HeatLog log;
    private final String instance;
    private final HotRules rules;
    private final Clock clock;
    private final Map<HeatWindow, Instant> published = new EnumMap<>(HeatWindow.class);
    private volatile List<HotKey> hot = List.of();

    /** @param instance a name that no other running instance has */
    public HeatExchange(Heat heat, HeatLog log, String instance, HotRules rules, Clock clock) {
        this.heat = heat;
        this.log = log;
        this.instance = instance;
        this.rules = rules;
        this.clock = clock;
    }

    /** Does what is due; to be called every second, after the tick. */
    public void run() {
        Instant now = clock.instant();
        HeatReport own = heat.report(HeatWindow.MOMENT);
        List<HeatReport> all = new ArrayList<>();
        all.add(own);
        log.published(HeatWindow.MOMENT).stream()
                .filter(each -> !each.instance().equals(instance))
                .map(PublishedHeat::report)
                .filter(report -> HeatWindow.MOMENT.isFresh(report.to(), now))
                .forEach(all::add);
        hot = HotKeys.next(hot, HeatReport.merge(all), rules);
        log.publish(HeatWindow.MOMENT, new PublishedHeat(instance, own.top(PUBLISHED), hot));
        for (HeatWindow window : HeatWindow.values()) {
            if (window != HeatWindow.MOMENT && isDue(window, now)) {
                log.publish(
                        window, new PublishedHeat(instance, heat.report(window).top(PUBLISHED), List.of()));
                published.put(window, now);
            }
        }
    }

    private boolean isDue(HeatWindow window, Instant now) {
        long every = window.every().toMillis();
        return Optional.ofNullable(published.get(window))
                .map(last -> last.toEpochMilli() / every != now.toEpochMilli() / every)
                .orElse(true);
    }

    /** Returns the keys that are hot in the traffic of all instances. */
    public List<HotKey> hot() {
        return hot;
    }

    /** Returns the limits of hot keys. */
    public HotRules rules() {
        return rules;
    }
}
