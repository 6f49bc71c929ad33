package io.mobimir.insight.heat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of the last ten minutes: by second, then by ten seconds, then by minute. A window begins with the first of these
 * spans that reaches into it, so it is longer than its name says by less than one span; reports say from when to when.
 */
final class HeatHistory {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Deque<HeatReport> seconds = new ArrayDeque<>();
    private final Deque<HeatReport> tens = new ArrayDeque<>();
    private final Deque<HeatReport> minutes = new ArrayDeque<>();
    private Instant end;

    HeatHistory(Instant start) {
        this.end = start;
    }

    /** Adds the counts from the last call until now. */
    synchronized void add(Instant now, Map<HeatSeries, KeySummary> counts) {
        Instant begin = end;
        end = now.isAfter(begin) ? now : begin.plusMillis(1); // the clock was set back; no span may be empty
        seconds.add(new HeatReport(begin, end, new TreeMap<>(counts)));
        if (passes(TEN_SECONDS, begin)) {
            tens.add(HeatReport.merge(after(tens, seconds)));
        }
        if (passes(MINUTE, begin)) {
            minutes.add(HeatReport.merge(after(minutes, tens)));
        }
        forget(seconds, HeatWindow.TEN_SECONDS);
        forget(tens, HeatWindow.MINUTE);
        forget(minutes, HeatWindow.TEN_MINUTES);
    }

    /** Returns whether a span of this length ends between the last two ticks. All instances end their spans together. */
    private boolean passes(Duration span, Instant begin) {
        return end.toEpochMilli() / span.toMillis() != begin.toEpochMilli() / span.toMillis();
    }

    private void forget(Deque<HeatReport> spans, HeatWindow window) {
        Instant first = end.minus(window.length());
        while (!spans.isEmpty() && !spans.element().to().isAfter(first)) {
            spans.remove();
        }
    }

    /** Returns the spans that are not yet part of a longer one. */
    private static List<HeatReport> after(Deque<HeatReport> longer, Collection<HeatReport> shorter) {
        Instant last = longer.isEmpty() ? Instant.MIN : longer.getLast().to();
        return shorter.stream().filter(span -> !span.from().isBefore(last)).toList();
    }

    HeatReport report(HeatWindow window) {
        List<HeatReport> spans = new ArrayList<>();
        Instant last;
        synchronized (this) {
            last = end;
            switch (window) {
                case MOMENT, TEN_SECONDS -> spans.addAll(seconds);
                case MINUTE -> spans.addAll(upTo(tens, seconds));
                case TEN_MINUTES -> spans.addAll(upTo(minutes, upTo(tens, seconds)));
            }
        }
        Instant first = last.minus(window.length());
        spans.removeIf(span -> !span.to().isAfter(first));
        return spans.isEmpty() ? new HeatReport(last, last, new TreeMap<>()) : HeatReport.merge(spans);
    }

    private static List<HeatReport> upTo(Deque<HeatReport> longer, Collection<HeatReport> shorter) {
        List<HeatReport> all = new ArrayList<>(longer);
        all.addAll(after(longer, shorter));
        return all;
    }
}
