package io.mobimir.store.cassandra.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutSettings;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Purchase;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.StatementLog.Kind;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.checkout.CassandraTill;
import io.mobimir.store.cassandra.checkout.CheckoutTables;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.ScriptedInstances;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * An audit of many checkouts, a quarter of them by one customer; {@code MOBIMIR_TEST_CHECKOUTS} says of how many. Counts what it reads,
 * which tells on every machine whether it is linear.
 */
@OnCassandra(ownKeyspace = true)
class AuditOfManyIT {
    private static final int MANY = Integer.parseInt(System.getenv().getOrDefault("MOBIMIR_TEST_CHECKOUTS", "2000"));
    private static final int PRODUCTS = 200;
    private static final int RECEIVED = 1_000_000;
    private static final UserId BUSINESS = new UserId("BUSINESS");
    private static final StatementLog LOG = new StatementLog();

    private static CassandraFixture fixture;

    private final Clock clock = Clock.systemUTC();
    private final Instant begun = clock.instant().minus(Duration.ofHours(2));

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(CassandraFixture.settings(test), LOG);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Test
    void twice_as_many_checkouts_take_twice_as_many_reads() {
        fill(0, MANY / 2);
        long half = readsOfAudit(MANY / 2);
        fill(MANY / 2, MANY);
        long all = readsOfAudit(MANY);
        assertThat(all).isLessThanOrEqualTo(half * 22 / 10);
        assertThat(all).as("one read for each, and what it takes to scan").isLessThanOrEqualTo(MANY * 3L / 2 + 4_000);
    }

    private long readsOfAudit(int checkouts) {
        LOG.clear();
        long start = System.nanoTime();
        AuditReport report = audit().run(false, progress -> {});
        double seconds = (System.nanoTime() - start) / 1e9;
        long reads =
                LOG.sent().stream().filter(each -> each.kind() == Kind.READ).count();
        System.out.printf("%,d checkouts in %.1f s with %,d reads%n", checkouts, seconds, reads);
        assertThat(report.first()).isEmpty();
        assertThat(report.checkouts()).isEqualTo(checkouts);
        assertThat(report.reservations()).isEqualTo(checkouts);
        return reads;
    }

    private ShopAudit audit() {
        CheckoutStores stores = CassandraTill.open(fixture.cassandra(), clock);
        CheckoutSettings settings = new CheckoutSettings(Zones.DEFAULT, Duration.ofMinutes(2));
        CheckoutSaga saga = new CheckoutSaga(stores, Payments.NONE, settings, new ScriptedInstances(), clock);
        return new ShopAudit(fixture.cassandra(), clock, saga, stores.orders(), stores.stock());
    }

    /** Writes what checkouts leave, without the checkouts. */
    private void fill(int from, int to) {
        Cassandra cassandra = fixture.cassandra();
        BucketPlans plans = new BucketPlans(cassandra, clock);
        OrderBuckets.DEFAULT.declare(plans);
        CassandraOrders orders =
                new CassandraOrders(cassandra, plans, new Cursors(new byte[] {1}), Zones.DEFAULT, clock);
        PreparedStatement attempt = cassandra.prepare(CheckoutTables.CHECKOUTS.insert() + " USING TTL 2000000");
        PreparedStatement key = cassandra.prepare("INSERT INTO shop.checkouts (user_id, order_id, attempt, holder)"
                + " VALUES (?, ?, '', ?) USING TTL 2000000");
        PreparedStatement reservation = cassandra.prepare("INSERT INTO shop.stock_by_product_zone (product_id, geozone,"
                + " bucket, slot, reservation_id, user_id, units, state) VALUES (?, ?, 0, ?, ?, ?, 1, 'confirmed')"
                + " USING TTL 170000");
        Writes writes = new Writes();
        List<Thread> placing = new ArrayList<>();
        for (int part = 0; part < 8; part++) {
            int first = from + part;
            Thread thread = new Thread(() -> IntStream.iterate(first, n -> n < to, n -> n + 8)
                    .forEach(n -> orders.placeDecided(intent(n).placement())));
            thread.start();
            placing.add(thread);
        }
        for (int n = from; n < to; n++) {
            Intent intent = intent(n);
            AttemptId id = intent.attempt();
            writes.send(() -> cassandra.executeAsync(CheckoutTables.CHECKOUTS
                    .bind(attempt, AttemptRecord.begun(intent).decided(new Decision.Commit()))
                    .build()));
            writes.send(() -> cassandra.executeAsync(
                    key.bind(id.user().value(), id.checkout().order().value(), id.text())));
            writes.send(() -> cassandra.executeAsync(reservation.bind(
                    product(intent).value(),
                    SampleOrders.MOSCOW.value(),
                    (int) (intent.at().getEpochSecond() / 5),
                    "R:" + id.reservation().text(),
                    id.user().value())));
        }
        writes.finish();
        placing.forEach(AuditOfManyIT::join);
        IntStream.range(0, PRODUCTS).forEach(product -> level(product, to));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void level(int product, int checkouts) {
        int sold = checkouts / PRODUCTS + (product < checkouts % PRODUCTS ? 1 : 0);
        Cassandra cassandra = fixture.cassandra();
        cassandra.execute(cassandra
                .prepare("INSERT INTO shop.stock_by_product_zone (product_id, geozone, bucket, slot, reservation_id,"
                        + " available, held, sold, received, row_seq, seq) VALUES (?, ?, 0, -1, '', ?, 0, ?, ?, 1, 1)")
                .bind("MANY-" + product, SampleOrders.MOSCOW.value(), RECEIVED - sold, sold, RECEIVED));
    }

    private static ProductId product(Intent intent) {
        return intent.purchase().items().get(0).product();
    }

    private Intent intent(int number) {
        UserId user = number % 4 == 0 ? BUSINESS : new UserId("CUSTOMER-" + number);
        Instant at = begun.plusMillis(number * 10L);
        OrderItem item =
                new OrderItem(new ProductId("MANY-" + number % PRODUCTS), "Товар", "Разное", 1, Money.rub("100.00"));
        return new Intent(
                new AttemptId(new CheckoutId(user, "key-" + number), "attempt-1"),
                new AttemptOrigin("instance-1", Optional.empty()),
                at,
                new Purchase(SampleOrders.MOSCOW, List.of(item), SampleOrders.address(), new PaymentMethod("card")),
                Set.of(),
                at.plusSeconds(60));
    }
}
