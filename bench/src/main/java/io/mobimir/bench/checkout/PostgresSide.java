package io.mobimir.bench.checkout;

import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.BenchShop;
import io.mobimir.bench.Load;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** {@link PostgresShop}, with as many threads and connections as orders are under way. */
final class PostgresSide implements CheckoutSide {
    private final StatementCounts none = new StatementCounts();
    private final OrderingCustomers customers = new OrderingCustomers("POSTGRES");
    private final LongAdder ordered = new LongAdder();
    private final Map<Integer, PostgresShop> shops = new HashMap<>();
    private final PostgresServer server;
    private final BenchCluster cluster;

    PostgresSide(PostgresServer server, BenchCluster cluster) {
        this.server = server;
        this.cluster = cluster;
        server.fill(BenchShop.PRODUCTS, Goods.UNITS);
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public OrderingCustomers customers() {
        return customers;
    }

    @Override
    public Load load(Demand demand, int atOnce) {
        PostgresShop shop = shops.computeIfAbsent(atOnce, size -> cluster.add(new PostgresShop(server, size)));
        return (count, seconds, latencies) -> {
            ExecutorService threads = Executors.newFixedThreadPool(count);
            try {
                return ordering(shop, demand, threads).rate(count, seconds, latencies);
            } finally {
                threads.shutdownNow();
            }
        };
    }

    private Load ordering(PostgresShop shop, Demand demand, ExecutorService threads) {
        return Load.blocking(
                n -> {
                    Wish wish = demand.next();
                    if (!shop.order(wish)) {
                        throw new IllegalStateException("not ordered: " + wish);
                    }
                    ordered.add(wish.products().size());
                    demand.done(wish);
                },
                threads);
    }

    @Override
    public StatementCounts sent() {
        return none;
    }

    @Override
    public String check() {
        long sold = server.sold((long) BenchShop.PRODUCTS * Goods.UNITS);
        if (sold != ordered.sum()) {
            throw new IllegalStateException("%d units were sold, and %d ordered".formatted(sold, ordered.sum()));
        }
        return String.format(Locale.ROOT, "postgres %,d", sold);
    }
}
