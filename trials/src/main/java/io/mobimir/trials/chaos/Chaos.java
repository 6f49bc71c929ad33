package io.mobimir.trials.chaos;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.audit.AuditReport;
import io.mobimir.store.cassandra.checkout.CheckoutScan;
import io.mobimir.store.cassandra.order.OrderLookup;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Lets several instances sell the same few products, kills them at the worst moments, and audits the result. */
public final class Chaos {
    static final int PRODUCTS = 8;
    static final Money PRICE = Money.rub("1990.00");
    private static final String KEYSPACE = "shop_chaos";
    private static final int UNITS = 100_000;
    private static final int INSTANCES = 3;
    private static final int CUSTOMERS = 4;
    private static final int READY_SECONDS = 120;
    /** Sales to wait for before a kill: an instance that has sold nothing has nothing to lose. */
    private static final int SALES = 10;

    private static final int SALES_SECONDS = 20;
    private static final Duration SETTLES_WITHIN = Duration.ofMinutes(2);
    /** The time until an abandoned cancellation is completed: the platform looks for promises older than five seconds. */
    private static final Duration CANCELS_WITHIN = Duration.ofSeconds(7);

    private static final Duration PROMPT = Duration.ofSeconds(10);
    /** One of this many kills hits a node, the others hit instances. */
    private static final int NODE_EVERY = 7;

    /** The steps of every checkout; every other kill is before one of them. */
    private static final List<Step> STEPS = List.of(
            Step.ANNOUNCE, Step.HOLD, Step.AUTHORIZE, Step.DECIDE, Step.PLACE, Step.CLOSE_CART, Step.FINISH, Step.SELL);

    private final ChaosCluster cluster;
    private final int kills;
    private final Random random;
    private final Consumer<String> progress;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

    /**
     * The result after all kills.
     *
     * @param settledAfter from the moment when a new instance was ready until every checkout was settled
     * @param lost orders that were acknowledged to a customer and do not exist
     */
    public record ChaosResult(int kills, int acknowledged, int lost, Duration settledAfter, AuditReport audit) {
        public boolean isClean() {
            return lost == 0 && audit.isClean();
        }

        /** Returns whether everything was settled as soon after the restart as promised. */
        public boolean isPrompt() {
            return settledAfter.compareTo(PROMPT) <= 0;
        }
    }

    public Chaos(ChaosCluster cluster, int kills, long seed, Consumer<String> progress) {
        this.cluster = cluster;
        this.kills = kills;
        this.random = new Random(seed);
        this.progress = progress;
    }

    static ProductId product(int number) {
        return new ProductId("CHAOS-PROD-" + number);
    }

    public ChaosResult run() throws InterruptedException {
        CassandraSettings settings = CassandraSettings.of(cluster.contactPoints(), "dc1", KEYSPACE, cluster.copies());
        try (Cassandra cassandra = Cassandra.connect(settings)) {
            new LiveSchema(cassandra, ShopSchema.ALL).apply();
            Stores stores = Stores.on(cassandra, Config.read(Settings.reference()), Clock.systemUTC());
            fillShop(stores);
            killAndKill();
            Duration settled = settle(cassandra);
            progress.accept("audit all data");
            AuditReport report = stores.audit(cassandra, Clock.systemUTC()).run(false, scan -> {});
            return new ChaosResult(kills, acknowledged.size(), lost(cassandra), settled, report);
        }
    }

    private static void fillShop(Stores stores) {
        for (int i = 0; i < PRODUCTS; i++) {
            Instant now = Instant.now();
            Map<Locale, Wording> words = Map.of(Locale.forLanguageTag("ru"), new Wording("Товар", ""));
            stores.catalogue()
                    .add(
                            product(i),
                            now,
                            new Card(new Category("Хаос"), PRICE, words, Map.of(), Optional.empty(), true));
            stores.stock().receive(new Delivery("first", product(i), Shoppers.ZONE, UNITS, now));
        }
    }

    /** Kills the oldest instance each time; its replacement starts while the others work. */
    private void killAndKill() throws InterruptedException {
        Deque<ShopperProcess> running = new ArrayDeque<>();
        try {
            int turn = 0;
            while (turn < INSTANCES) {
                running.add(start(turn++));
            }
            for (int kill = 0; kill < kills; kill++) {
                progress.accept("kill %d of %d, %d orders so far".formatted(kill + 1, kills, acknowledged.size()));
                if (kill % NODE_EVERY == NODE_EVERY - 1) {
                    Thread.sleep(random.nextInt(1_000));
                    cluster.killAndRestart(random);
                } else {
                    boolean killed;
                    do {
                        killed = ends(running.element());
                        running.remove();
                        running.add(start(turn++));
                    } while (!killed);
                }
            }
        } finally {
            running.forEach(ShopperProcess::kill);
        }
    }

    private ShopperProcess start(int turn) {
        boolean byStep = turn % 2 == 0;
        Step fatal = STEPS.get(turn / 2 % STEPS.size());
        return ShopperProcess.start(
                site(),
                byStep
                        ? new ShopperProcess.ShopperPlan(CUSTOMERS, fatal, 1 + random.nextInt(20))
                        : ShopperProcess.ShopperPlan.toLive(CUSTOMERS),
                acknowledged::add);
    }

    /**
     * Waits until the instance dies at its planned step, or kills it at a random moment.
     *
     * @return false if it never served, which is no kill
     */
    private boolean ends(ShopperProcess instance) throws InterruptedException {
        if (!instance.awaitReady(READY_SECONDS)) {
            return false;
        }
        instance.awaitSales(SALES, SALES_SECONDS);
        if (!instance.diesWithin(random.nextInt(1_000))) {
            instance.kill();
        }
        return true;
    }

    private ShopperProcess.Site site() {
        return new ShopperProcess.Site(cluster.contactPoints(), KEYSPACE, cluster.copies());
    }

    /** Starts an instance without customers and waits until it has settled everything that dead instances left. */
    private Duration settle(Cassandra cassandra) throws InterruptedException {
        ShopperProcess survivor = ShopperProcess.start(site(), ShopperProcess.ShopperPlan.toLive(0), acknowledged::add);
        try {
            survivor.awaitReady(READY_SECONDS);
            Instant ready = Instant.now();
            CheckoutScan scan = new CheckoutScan(cassandra, Clock.systemUTC());
            while (open(scan) > 0 && Instant.now().isBefore(ready.plus(SETTLES_WITHIN))) {
                Thread.sleep(200);
            }
            Duration settled = Duration.between(ready, Instant.now());
            Thread.sleep(CANCELS_WITHIN.toMillis());
            return settled;
        } finally {
            survivor.kill();
        }
    }

    private static long open(CheckoutScan scan) {
        AtomicLong open = new AtomicLong();
        scan.forEachUnsettled(checkout -> open.incrementAndGet(), done -> {});
        return open.get();
    }

    private int lost(Cassandra cassandra) {
        OrderLookup orders = new OrderLookup(cassandra);
        return (int) acknowledged.stream()
                .filter(id -> !orders.exists(new OrderId(id)))
                .count();
    }
}
