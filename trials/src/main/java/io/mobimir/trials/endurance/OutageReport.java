package io.mobimir.trials.endurance;

import io.mobimir.lab.load.LoadFailure;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.report.TextReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The effect of dead nodes on shoppers.
 *
 * @param results one for each instance
 * @param complaints why requests failed, as the instances say
 */
public record OutageReport(List<OutageEvent> events, List<LoadResult> results, List<String> complaints) {
    private static final int MOST_COMPLAINTS = 20;

    /**
     * An action on a node.
     *
     * @param second of the run, counted from 1
     */
    public record OutageEvent(long second, String what) {}

    public OutageReport {
        events = List.copyOf(events);
        results = List.copyOf(results);
        complaints = List.copyOf(complaints);
    }

    /** Returns whether no request failed and all were sent. */
    public boolean isClean() {
        return results.stream().allMatch(each -> each.failed() == 0);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            LoadResult result = results.get(i);
            lines.add("Instance %d".formatted(i + 1));
            lines.addAll(TextReport.lines(result));
            result.failures().forEach(failure -> lines.add(line(failure)));
        }
        events.forEach(event -> lines.add("second %d: %s".formatted(event.second(), event.what())));
        if (!isClean()) {
            complaints.stream().limit(MOST_COMPLAINTS).forEach(lines::add);
        }
        lines.add(verdict());
        return lines;
    }

    private static String line(LoadFailure failure) {
        return "second %d: %s was answered with %s, %d times"
                .formatted(failure.second(), failure.operation(), failure.error(), failure.count());
    }

    private String verdict() {
        return String.format(
                Locale.ROOT,
                "%,d of %,d requests failed or were not sent; the longest answer took %.1f s",
                results.stream().mapToLong(LoadResult::failed).sum(),
                results.stream().mapToLong(each -> each.done() + each.notSent()).sum(),
                results.stream()
                                .mapToDouble(each -> each.latencies().max())
                                .max()
                                .orElse(0)
                        / 1e3);
    }
}
