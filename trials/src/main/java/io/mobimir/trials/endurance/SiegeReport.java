package io.mobimir.trials.endurance;

import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The effect of attacks on customers.
 *
 * @param quiet the results before each attack
 */
public record SiegeReport(List<LoadResult> quiet, List<Stage> stages) {
    private static final double LEAST_ANSWERED = 0.999;
    private static final double MOST_SLOWER = 2;
    private static final String HEAD = "%-38s %8s %9s %8s %9s %9s %8s %7s";
    private static final String ROW = "%-38s %8d %9d %8d %9d %8.3f%% %8.1f %6.2fx  %s";

    public SiegeReport {
        quiet = List.copyOf(quiet);
        stages = List.copyOf(stages);
    }

    /**
     * One attack.
     *
     * @param sockets the planned number of open connections
     * @param mostOpen the highest number of open connections
     * @param closed by the server
     */
    public record Stage(String name, int sockets, int mostOpen, long closed, LoadResult load) {
        /** Returns the share of customers' requests that were answered well. */
        public double answered() {
            return share(List.of(load));
        }
    }

    private static double share(List<LoadResult> loads) {
        long failed = loads.stream().mapToLong(LoadResult::failed).sum();
        long all =
                loads.stream().mapToLong(load -> load.done() + load.notSent()).sum();
        return all == 0 ? 0 : 1 - failed / (double) all;
    }

    /** Returns the p99 in milliseconds of all quiet times together. */
    public double quietP99() {
        Latencies all = new Latencies();
        quiet.forEach(load -> all.add(load.latencies()));
        return all.p99();
    }

    private boolean holds(Stage stage) {
        return stage.answered() >= LEAST_ANSWERED && stage.load().latencies().p99() <= MOST_SLOWER * quietP99();
    }

    public boolean holds() {
        return stages.stream().allMatch(this::holds);
    }

    /** Returns a table, and a line for each attack that could not be made as planned. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(text(HEAD, "", "sockets", "most open", "closed", "requests", "answered", "p99 ms", "quiet"));
        long requests = quiet.stream().mapToLong(LoadResult::done).sum();
        lines.add(text(ROW, "quiet", 0, 0, 0, requests, 100 * share(quiet), quietP99(), 1.0, ""));
        for (Stage stage : stages) {
            double p99 = stage.load().latencies().p99();
            lines.add(text(
                    ROW,
                    stage.name(),
                    stage.sockets(),
                    stage.mostOpen(),
                    stage.closed(),
                    stage.load().done(),
                    100 * stage.answered(),
                    p99,
                    p99 / quietP99(),
                    holds(stage) ? "holds" : "DOES NOT HOLD"));
            stage.load()
                    .failures()
                    .forEach(failure -> lines.add("    second %d: %s was answered with %s, %d times"
                            .formatted(failure.second(), failure.operation(), failure.error(), failure.count())));
        }
        lines.add("wanted: at least 99.9 % answered, and a p99 of at most twice that of quiet times");
        return lines;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
