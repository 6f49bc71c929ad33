package io.mobimir.bench;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.lab.load.Latencies;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.stock.StockMetrics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Units reserved by group commit, against a loop that reads and compares. */
public final class StockBench implements Bench {
    private static final Zone ZONE = new Zone("moscow");
    private static final int PRODUCTS = 2_000;
    private static final int PAST = 1_000_000;
    private static final double PROBE_SECONDS = 4;

    private final AtomicLong buyers = new AtomicLong();

    @Override
    public String name() {
        return "stock";
    }

    @Override
    public String description() {
        return "reserve units of a hot product and of many, against reading and comparing in a loop";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Cassandra cassandra = cluster.cassandra();
        CassandraStock stock = new CassandraStock(cassandra, Zones.DEFAULT, Clock.systemUTC());
        NaiveStock naive = new NaiveStock(cassandra);
        if (Collections.max(cassandra.settings().replication().values()) > 1) {
            int best = bestThreads(naive);
            return List.of(hot("hot-64-rf3", 64, best, stock, naive), hot("hot-512-rf3", 512, best, stock, naive));
        }
        return List.of(
                hot("hot-64", 64, 64, stock, naive),
                hot("hot-512", 512, 512, stock, naive),
                hotOnSeveral("hot-64-2-instances", 64, instances(2, cassandra), naive),
                hotOnSeveral("hot-512-8-instances", 512, instances(8, cassandra), naive),
                spread(stock, naive),
                afterMillion(cassandra, stock));
    }

    /** Finds the best number of threads for naive buyers, because too many of them collapse. */
    private static int bestThreads(NaiveStock naive) {
        String product = naive.product();
        return IntStream.of(1, 4, 16, 64)
                .boxed()
                .max(Comparator.comparingDouble(threads ->
                        Load.blocking(n -> naive.sell(product)).rate(threads, PROBE_SECONDS, new Latencies())))
                .orElseThrow();
    }

    private Measure hot(String name, int threads, int naiveThreads, CassandraStock stock, NaiveStock naive) {
        ProductId product = product(stock);
        String naiveProduct = naive.product();
        Supplier<String> note = note(stock);
        return new Measure(
                name,
                threads,
                naiveThreads,
                n -> reserve(stock, product),
                n -> naive.sell(naiveProduct),
                () -> note.get() + (naiveThreads == threads ? "" : ", baseline with " + naiveThreads + " threads"));
    }

    private static List<CassandraStock> instances(int count, Cassandra cassandra) {
        return Stream.generate(() -> new CassandraStock(cassandra, Zones.DEFAULT, Clock.systemUTC()))
                .limit(count)
                .toList();
    }

    /** Sends each buyer to one instance after the other, so that all instances have equal load. */
    private Measure hotOnSeveral(String name, int threads, List<CassandraStock> instances, NaiveStock naive) {
        ProductId product = product(instances.get(0));
        String naiveProduct = naive.product();
        return new Measure(
                name,
                threads,
                threads,
                n -> reserve(instances.get(n % instances.size()), product),
                n -> naive.sell(naiveProduct),
                note(instances.get(1)));
    }

    private Measure spread(CassandraStock stock, NaiveStock naive) {
        List<ProductId> products = new ArrayList<>();
        List<String> naiveProducts = new ArrayList<>();
        for (int i = 0; i < PRODUCTS; i++) {
            products.add(product(stock));
            naiveProducts.add(naive.product());
        }
        return new Measure(
                "spread-2000",
                64,
                64,
                n -> reserve(stock, products.get(n * 7 % PRODUCTS)),
                n -> naive.sell(naiveProducts.get(n * 7 % PRODUCTS)),
                note(stock));
    }

    /** Compares ours on a product with many past reservations with ours on a new one; the first call makes the past. */
    private Measure afterMillion(Cassandra cassandra, CassandraStock stock) {
        ProductId old = product(stock);
        ProductId fresh = product(stock);
        AtomicBoolean hasPast = new AtomicBoolean();
        return new Measure(
                "million-past",
                64,
                64,
                n -> {
                    synchronized (hasPast) {
                        if (hasPast.compareAndSet(false, true)) {
                            makePast(cassandra, old);
                        }
                    }
                    reserve(stock, old);
                },
                n -> reserve(stock, fresh),
                () -> "");
    }

    private static void makePast(Cassandra cassandra, ProductId product) {
        PreparedStatement insert = cassandra.prepare("INSERT INTO shop.stock_by_product_zone (product_id, geozone,"
                + " bucket, slot, reservation_id, user_id, units, state)"
                + " VALUES (?, ?, 0, ?, ?, 'past', 1, 'confirmed') USING TTL 172800");
        int first = (int) (Instant.now().minus(Duration.ofDays(1)).getEpochSecond() / 5);
        Writes writes = new Writes();
        for (int i = 0; i < PAST; i++) {
            String id = "R:" + new UUID(i, i);
            int slot = first + i % 10_000;
            writes.send(() -> cassandra.executeAsync(insert.bind(product.value(), ZONE.value(), slot, id)));
        }
        writes.finish();
    }

    private static ProductId product(Stock stock) {
        ProductId product = new ProductId("PROD-" + UUID.randomUUID());
        Delivery delivery = new Delivery("first", product, ZONE, Delivery.MAX_UNITS, Instant.now());
        if (stock.receive(delivery) != Receiving.COUNTED) {
            throw new IllegalStateException("not counted: " + delivery);
        }
        return product;
    }

    private void reserve(Stock stock, ProductId product) {
        String buyer = Long.toString(buyers.incrementAndGet());
        CheckoutId checkout = new CheckoutId(new UserId("USER-" + buyer), "KEY-" + buyer);
        Reservation reservation = new Reservation(checkout, ZONE, Map.of(product, 1), Instant.now());
        if (!(stock.reserve(reservation) instanceof Reserving.Reserved)) {
            throw new IllegalStateException("not reserved: " + reservation);
        }
    }

    /** Returns the group sizes of an instance since the bench began. */
    private static Supplier<String> note(CassandraStock stock) {
        return () -> {
            StockMetrics.Snapshot all = stock.metrics().snapshot();
            return String.format(
                    Locale.ROOT, "groups by size %s, %d lost a race, %d looks", sizes(all), all.lost(), all.looks());
        };
    }

    private static String sizes(StockMetrics.Snapshot metrics) {
        return new TreeMap<>(metrics.sizes())
                .entrySet().stream()
                        .filter(size -> size.getValue() > 0)
                        .map(size -> size.getKey() + ":" + size.getValue())
                        .collect(Collectors.joining(" "));
    }

    /** Stock as an engineer would write it in an afternoon: one row per product, read and compared until it works. */
    private static final class NaiveStock {
        private final Cassandra cassandra;
        private final PreparedStatement insert;
        private final PreparedStatement select;
        private final PreparedStatement update;

        NaiveStock(Cassandra cassandra) {
            this.cassandra = cassandra;
            cassandra.executeDdl(cassandra.inKeyspace(
                    "CREATE TABLE IF NOT EXISTS shop.naive_stock (product_id text PRIMARY KEY, available int)"));
            this.insert = cassandra.prepare(
                    "INSERT INTO shop.naive_stock (product_id, available) VALUES (?, ?) IF NOT EXISTS");
            this.select = cassandra.prepare("SELECT available FROM shop.naive_stock WHERE product_id = ?");
            this.update = cassandra.prepareConditional(
                    "UPDATE shop.naive_stock SET available = ? WHERE product_id = ? IF available = ?");
        }

        String product() {
            String product = UUID.randomUUID().toString();
            cassandra.execute(insert.bind(product, Delivery.MAX_UNITS));
            return product;
        }

        void sell(String product) {
            boolean sold = false;
            while (!sold) {
                int available = Objects.requireNonNull(cassandra
                                .execute(select.bind(product).setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                                .one())
                        .getInt("available");
                sold = compareAndSet(product, available);
            }
        }

        private boolean compareAndSet(String product, int available) {
            try {
                return cassandra
                        .execute(update.bind(available - 1, product, available)
                                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                        .wasApplied();
            } catch (StoreException e) {
                return false; // a timeout: a careless engineer tries again
            }
        }
    }
}
