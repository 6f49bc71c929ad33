package io.mobimir.trials.endurance;

import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadRun;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.Mix;
import io.mobimir.lab.load.SecondResult;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.store.cassandra.CassandraSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Finds the rate that an instance holds, and measures it at a share of that rate for a long time. Measures the heap
 * once a minute, after a full collection; its pause is part of the p99.
 */
public final class Steady {
    private static final String KEYSPACE = "shop_steady";
    private static final int MOST_COPIES = 3;
    private static final double WARM_UP_RATE = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofSeconds(15);
    private static final int SECONDS = 60;
    private static final int CONNECTIONS = 1_024;
    private static final double MIB = 1 << 20;
    /** The share by which the requests under way may grow within a step that is held. */
    private static final double BACKLOG_SHARE = 0.25;

    private static final double BACKLOG_REQUESTS = 16;

    private final Plan plan;
    private final Consumer<String> progress;
    private final Consumer<String> table;

    /**
     * The plan of a run.
     *
     * @param nodes the size of the cluster
     * @param share of the highest rate held
     * @param p99 the limit in milliseconds for a rate to be held
     */
    public record Plan(int nodes, int minutes, double share, int p99, Mix mix) {
        public Plan {
            Require.between("--nodes", nodes, 1, 1_000);
            Require.between("--minutes", minutes, GrowthTrend.FEWEST, 24 * 60);
            if (!(share > 0 && share <= 1)) {
                throw new InvalidField("--share", "must be more than 0 and at most 1, not " + share);
            }
            Require.between("--p99", p99, 1, 60_000);
        }
    }

    /**
     * Creates a run.
     *
     * @param progress receives the current step
     * @param table receives lines to keep
     */
    public Steady(Plan plan, Consumer<String> progress, Consumer<String> table) {
        this.plan = plan;
        this.progress = progress;
        this.table = table;
    }

    public SteadyReport run(InetSocketAddress node) throws InterruptedException {
        CassandraSettings settings =
                CassandraSettings.of(List.of(node), "dc1", KEYSPACE, Math.min(MOST_COPIES, plan.nodes()));
        try (ServedShop shop = ServedShop.filled(settings, progress)) {
            progress.accept("the instance starts");
            ServedProcess instance = shop.serve(node);
            drive(instance.url(), WARM_UP_RATE, WARM_UP, "warming up");
            double highest = new RateSearch(rate -> isHeld(instance.url(), rate)).highest();
            return steady(instance, highest);
        }
    }

    private LoadResult drive(URI url, double rate, Duration time, String what) throws InterruptedException {
        return run(url, rate, time).run(second -> progress.accept("%s: %s".formatted(what, TextReport.line(second))));
    }

    private LoadRun run(URI url, double rate, Duration time) {
        return new LoadRun(LoadSettings.of(url, rate, time, CONNECTIONS), plan.mix(), ServedShop.customers());
    }

    private boolean isHeld(URI url, double rate) throws InterruptedException {
        LoadResult step = drive(url, rate, STEP, String.format(Locale.ROOT, "at %.0f/s", rate));
        boolean held = isHeld(step, plan.p99());
        table.accept(String.format(
                Locale.ROOT,
                "%.0f/s is %s: %d errors, %d not sent, %d under way at the end, p99 %.0f ms, 1 in 100 sent %.0f ms late",
                rate,
                held ? "held" : "not held",
                step.bad(),
                step.notSent(),
                step.seconds().get(step.seconds().size() - 2).underWay(),
                step.latencies().p99(),
                step.lateness().p99()));
        return held;
    }

    /**
     * Returns whether every arrival was sent in time and answered soon and without an error, and the requests under way
     * did not pile up.
     */
    static boolean isHeld(LoadResult step, int p99) {
        List<Double> underWay = step.seconds().stream()
                .limit(STEP.toSeconds())
                .map(second -> (double) second.underWay())
                .toList();
        return step.bad() == 0
                && step.latencies().p99() <= p99
                && step.doubts().isEmpty()
                && !GrowthTrend.of(underWay, BACKLOG_SHARE, BACKLOG_REQUESTS).grows();
    }

    private SteadyReport steady(ServedProcess instance, double highest) throws InterruptedException {
        LoadRun run = run(instance.url(), highest * plan.share(), Duration.ofMinutes(plan.minutes()));
        List<MinuteResult> minutes = new ArrayList<>();
        List<SecondResult> seconds = new ArrayList<>();
        table.accept(MinuteResult.HEAD);
        LoadResult result = run.run(second -> {
            progress.accept(TextReport.line(second));
            seconds.add(second);
            if (seconds.size() == SECONDS) {
                minutes.add(minute(minutes.size() + 1, seconds, run.lap(), instance));
                seconds.clear();
            }
        });
        return new SteadyReport(highest, minutes, result);
    }

    private MinuteResult minute(int number, List<SecondResult> seconds, Latencies latencies, ServedProcess instance) {
        MinuteResult minute = new MinuteResult(
                number,
                latencies.count(),
                seconds.stream()
                        .mapToLong(each -> each.errors() + each.notSent())
                        .sum(),
                latencies.percentile(50),
                latencies.p99(),
                instance.heapAfterCollection() / MIB);
        table.accept(minute.line());
        return minute;
    }
}
