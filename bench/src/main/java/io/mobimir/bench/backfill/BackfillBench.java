package io.mobimir.bench.backfill;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.metrics.Metrics;
import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.Bench;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.Load;
import io.mobimir.bench.Measure;
import io.mobimir.bench.OrdersByHand;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.CopyThrottle;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.order.OrderReplica;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Copies orders with every check, against plain inserts; lets dual writes race it; and measures the effect on a live
 * shop.
 */
public final class BackfillBench implements Bench {
    private static final int AT_ONCE = Backfill.BackfillSettings.STANDARD.writers();
    private static final int CUSTOMERS = 8;

    @Override
    public String name() {
        return "backfill";
    }

    @Override
    public String description() {
        return "copy orders from memory, against plain inserts of the same rows; and the effect on a live shop";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Metrics metrics = cluster.add(new Metrics());
        Stores stores = cluster.add(
                Stores.on(cluster.cassandra(), Config.read(Settings.reference()), Clock.systemUTC(), metrics));
        OrderReplica target = new OrderReplica(cluster.cassandra(), stores.plans(), Clock.systemUTC());
        List<Measure> measures = new ArrayList<>(copies(cluster, target));
        measures.add(live(cluster.cassandra(), stores, target, metrics));
        return measures;
    }

    private static List<Measure> copies(BenchCluster cluster, OrderReplica target) {
        Cassandra cassandra = cluster.cassandra();
        OrdersByHand byHand =
                new OrdersByHand(cassandra.session(), cassandra.settings().keyspace());
        CopyThrottle free = new CopyThrottle(CallTimings.NONE, Time.system());
        BackfillRun alone = new BackfillRun(cassandra, target, () -> free, GeneratedOrders::new);
        NewerOrders newer = cluster.add(new NewerOrders(target));
        CpuCostLoad copied = new CpuCostLoad(alone);
        CpuCostLoad inserted = new CpuCostLoad(Load.asynchronous(n -> byHand.insert(
                "HAND-" + UUID.randomUUID(), GeneratedOrders.user(n).value())));
        return List.of(
                new Measure(
                        "orders",
                        AT_ONCE,
                        AT_ONCE,
                        copied,
                        inserted,
                        () -> "processor time per order: " + copied.note() + ", against " + inserted.note()),
                new Measure(
                        "orders-raced",
                        AT_ONCE,
                        AT_ONCE,
                        new BackfillRun(cassandra, target, () -> free, () -> new GeneratedOrders(newer)),
                        alone,
                        newer::note));
    }

    /** Measures how much slower customers are while orders are copied. */
    private static Measure live(Cassandra cassandra, Stores stores, OrderReplica target, Metrics metrics) {
        CopyThrottle throttle = new CopyThrottle(metrics.timings(Orders.class), Time.system());
        BackfillRun throttled = new BackfillRun(cassandra, target, () -> throttle, GeneratedOrders::new);
        LiveShop quiet = new LiveShop(stores, () -> () -> {});
        LiveShop disturbed = new LiveShop(stores, throttled::inBackground);
        return new Measure(
                "live-p99",
                CUSTOMERS,
                CUSTOMERS,
                disturbed,
                quiet,
                () -> disturbed.note(quiet) + ", copying up to %.0f/s".formatted(throttle.rate()));
    }
}
