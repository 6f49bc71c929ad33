package io.mobimir.bench.insight;

import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.BenchShop;
import io.mobimir.bench.CostedLoad;
import io.mobimir.bench.Load;
import io.mobimir.bench.Measure;
import io.mobimir.bench.Measure.Contender;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatExchange;
import io.mobimir.insight.heat.HotRules;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.heat.CassandraHeatLog;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a shop does most, on two connections to one cluster: one counts every statement, the other does not. */
final class CountedShopMeasures {
    private static final int AT_ONCE = 64;
    private static final Purchase PURCHASE = new Purchase(
            BenchShop.ZONE,
            BenchShop.products().stream()
                    .limit(2)
                    .map(CountedShopMeasures::item)
                    .toList(),
            BenchShop.ADDRESS,
            BenchShop.PAYMENT);

    private final Stores counted;
    private final Stores notCounted;
    private final List<Product> products = BenchShop.products();

    CountedShopMeasures(BenchCluster cluster) {
        Cassandra plain = cluster.cassandra();
        Heat heat = new Heat(Instant.now());
        Cassandra counting = cluster.add(Cassandra.connect(
                plain.settings(),
                new RequestTracker() {
                    @Override
                    public void close() {}
                },
                heat));
        this.counted = open(counting);
        this.notCounted = open(plain);
        BenchShop.fill(notCounted);
        HeatExchange exchange = new HeatExchange(
                heat, new CassandraHeatLog(counting), "bench", new HotRules(Map.of(), 10), Clock.systemUTC());
        ScheduledExecutorService everySecond = Executors.newSingleThreadScheduledExecutor();
        cluster.add(everySecond::shutdownNow);
        var unused = everySecond.scheduleAtFixedRate(
                () -> {
                    heat.tick(Instant.now());
                    exchange.run();
                },
                1,
                1,
                TimeUnit.SECONDS);
    }

    private static Stores open(Cassandra cassandra) {
        return Stores.on(cassandra, Config.read(Settings.reference()), Clock.systemUTC());
    }

    private static OrderItem item(Product product) {
        return new OrderItem(
                product.id(),
                product.card().wording(List.of()).name(),
                product.card().category().path(),
                1,
                product.card().price());
    }

    /** An operation of the shop. */
    private interface ShopOperation {
        void run(Stores stores, int n);
    }

    Stream<Measure> all() {
        return Stream.of(
                measure("place-order", (stores, n) -> place(stores, n)),
                measure(
                        "cart-add",
                        (stores, n) -> BenchShop.put(stores, BenchShop.adder(n), products.get(n % BenchShop.PRODUCTS))),
                measure("cart-read", (stores, n) -> stores.carts().find(Owner.of(BenchShop.reader(n)))),
                measure(
                        "card-read",
                        (stores, n) -> stores.catalogue()
                                .find(products.get(n % BenchShop.PRODUCTS).id())));
    }

    private static void place(Stores stores, int n) {
        stores.orders()
                .place(new Placement(
                        new OrderId("O-" + UUID.randomUUID()), BenchShop.reader(n), Instant.now(), PURCHASE));
    }

    private Measure measure(String name, ShopOperation operation) {
        return new Measure(
                name,
                new Contender("counted", AT_ONCE, load(n -> operation.run(counted, n))),
                List.of(new Contender("not counted", AT_ONCE, load(n -> operation.run(notCounted, n)))),
                () -> "");
    }

    private static Load load(Load.Blocking operation) {
        return new CostedLoad(Load.blocking(operation), () -> Map.of("client us", processMicros()));
    }

    /** Returns the processor time of this process. */
    private static double processMicros() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getProcessCpuTime()
                / 1e3;
    }
}
