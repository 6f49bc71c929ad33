package io.mobimir.trials.endurance;

import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadRun;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.Mix;
import io.mobimir.lab.load.SecondResult;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.trials.chaos.ChaosCluster;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Sends shoppers to two instances all the time, while three nodes are killed and restarted, one after the other. */
public final class Outage {
    /** Nodes, and copies of each row: a quorum is left when one node is dead. */
    public static final int NODES = 3;

    private static final String KEYSPACE = "shop_outage";
    private static final int INSTANCES = 2;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofDays(1);
    /** More requests than can wait for a dead node, because an arrival that is not sent tests nothing. */
    private static final int CONNECTIONS = 1_000;

    private static final double MOST_PER_SECOND = 10_000;

    private final ChaosCluster cluster;
    private final Plan plan;
    private final Consumer<String> progress;
    private final LongAdder errors = new LongAdder();
    private final List<OutageReport.OutageEvent> events = new ArrayList<>();
    private volatile String state = "all nodes are up";

    /**
     * The plan of a run.
     *
     * @param rate arrivals per second, at all instances together
     * @param stage how long nothing changes between two events
     */
    public record Plan(double rate, Duration stage, int kills, Mix mix) {
        public Plan {
            Require.between("--kills", kills, 1, 1_000);
            Require.between("--seconds", (int) stage.toSeconds(), 1, 3_600);
            if (!(rate > 0 && rate <= MOST_PER_SECOND)) {
                throw new InvalidField("--rate", "must be more than 0 per second and at most 10000, not " + rate);
            }
        }
    }

    public Outage(ChaosCluster cluster, Plan plan, Consumer<String> progress) {
        this.cluster = cluster;
        this.plan = plan;
        this.progress = progress;
    }

    public OutageReport run() throws InterruptedException {
        CassandraSettings settings = CassandraSettings.of(cluster.contactPoints(), "dc1", KEYSPACE, cluster.copies());
        ExecutorService threads = Executors.newFixedThreadPool(INSTANCES);
        try (ServedShop shop = ServedShop.filled(settings, progress)) {
            List<URI> urls = new ArrayList<>();
            for (int i = 0; i < INSTANCES; i++) {
                progress.accept("instance %d starts".formatted(i + 1));
                urls.add(shop.serve(cluster.contactPoints().get(i)).url());
            }
            List<LoadRun> cold = runs(urls, WARM_UP);
            ended(begin(threads, cold, second -> progress.accept("warming up: " + TextReport.line(second))));
            List<LoadResult> results = drive(threads, runs(urls, LONGEST));
            return new OutageReport(events, results, shop.complaints());
        } finally {
            threads.shutdownNow();
        }
    }

    private List<LoadRun> runs(List<URI> urls, Duration time) {
        return urls.stream()
                .map(url -> LoadSettings.of(url, plan.rate() / INSTANCES, time, CONNECTIONS))
                .map(settings -> new LoadRun(settings, plan.mix(), ServedShop.customers()))
                .toList();
    }

    private List<LoadResult> drive(ExecutorService threads, List<LoadRun> runs) throws InterruptedException {
        long start = System.nanoTime();
        List<Future<LoadResult>> running = begin(threads, runs, this::tell);
        try {
            stages(start);
        } finally {
            runs.forEach(LoadRun::end);
        }
        return ended(running);
    }

    private static List<Future<LoadResult>> begin(
            ExecutorService threads, List<LoadRun> runs, Consumer<SecondResult> everySecond) {
        return runs.stream()
                .map(run -> threads.submit(() -> run.run(everySecond)))
                .toList();
    }

    private static List<LoadResult> ended(List<Future<LoadResult>> running) throws InterruptedException {
        List<LoadResult> results = new ArrayList<>();
        for (Future<LoadResult> each : running) {
            try {
                results.add(each.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            }
        }
        return results;
    }

    private void tell(SecondResult second) {
        errors.add(second.errors());
        progress.accept("%s, %d errors so far: %s".formatted(state, errors.sum(), TextReport.line(second)));
    }

    private void stages(long start) throws InterruptedException {
        Thread.sleep(plan.stage().toMillis());
        for (int kill = 0; kill < plan.kills(); kill++) {
            int node = 1 + kill % NODES;
            happens(start, "node %d is killed".formatted(node), "node %d is dead".formatted(node));
            cluster.kill(node);
            Thread.sleep(plan.stage().toMillis());
            happens(start, "node %d is started".formatted(node), "node %d comes back".formatted(node));
            cluster.restart(node);
            happens(start, "node %d is seen by the others".formatted(node), "all nodes are up");
            Thread.sleep(plan.stage().toMillis());
        }
    }

    private void happens(long start, String what, String then) {
        events.add(new OutageReport.OutageEvent(1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start), what));
        state = then;
    }
}
