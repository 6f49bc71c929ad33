package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.LossySession.Loss;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An instance with more customers than it takes in. */
@OnCassandra
class StockCrowdIT {
    private static final Zone MOSCOW = new Zone("moscow");
    private static final Reserving RESERVED = new Reserving.Reserved();
    private static final LossySession MESSAGES = new LossySession();

    private static CassandraFixture fixture;
    private static Cassandra cassandra;

    private final TestClock clock = TestClock.atPresent();

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        cassandra = fixture.lossy(MESSAGES);
    }

    @AfterAll
    static void closeStore() {
        cassandra.close();
        fixture.close();
    }

    @Test
    void whoever_finds_the_line_full_is_told_so_at_once_and_nothing_is_done_for_them() {
        CassandraStock stock = stock(new Limits(Limits.STANDARD.patience(), 10, 3, Duration.ofSeconds(10), 100));
        ProductId product = product(stock, 10);
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch slow = new CountDownLatch(1);
        MESSAGES.lose(Loss.NOTHING, 1, "IF seq = ?", () -> {
            sent.countDown();
            awaitEnd(slow);
        });
        ExecutorService customers = Executors.newCachedThreadPool();
        try {
            List<CompletableFuture<Reserving>> served = new ArrayList<>();
            served.add(comes(customers, stock, product));
            awaitEnd(sent);
            IntStream.range(0, 3).forEach(n -> served.add(comes(customers, stock, product)));
            await().until(() -> stock.metrics().snapshot().waiting() == 3);
            assertThatThrownBy(() -> stock.reserve(wish(product)))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED))
                    .hasMessageContaining("busy: 3 calls are waiting");
            slow.countDown();
            assertThat(served).allSatisfy(each -> assertThat(each.join()).isEqualTo(RESERVED));
        } finally {
            slow.countDown();
            customers.shutdown();
        }
        assertThat(stock.level(product, MOSCOW)).isEqualTo(new Level(6, 4, 0, 10));
        assertThat(stock.metrics().snapshot().busy()).isEqualTo(1);
    }

    private CompletableFuture<Reserving> comes(ExecutorService customers, CassandraStock stock, ProductId product) {
        return CompletableFuture.supplyAsync(() -> stock.reserve(wish(product)), customers);
    }

    @Test
    void with_fewer_tellers_than_products_in_demand_everything_is_sold_once() {
        CassandraStock stock = stock(new Limits(Limits.STANDARD.patience(), 1, 100, Duration.ofSeconds(10), 100));
        List<ProductId> products =
                IntStream.range(0, 4).mapToObj(n -> product(stock, 5)).toList();
        List<Reserving> answers = Race.of(32, buyer -> () -> stock.reserve(wish(products.get(buyer % 4))));
        assertThat(answers).filteredOn(RESERVED::equals).hasSize(20);
        assertThat(products)
                .allSatisfy(product -> assertThat(stock.level(product, MOSCOW)).isEqualTo(new Level(0, 5, 0, 5)));
    }

    private CassandraStock stock(Limits limits) {
        return new CassandraStock(cassandra, Zones.DEFAULT, clock, limits);
    }

    private ProductId product(CassandraStock stock, int units) {
        ProductId product = RandomKeys.product();
        stock.receive(new Delivery("DEL-" + RandomKeys.random(), product, MOSCOW, units, clock.instant()));
        return product;
    }

    private Reservation wish(ProductId product) {
        return new Reservation(
                new CheckoutId(RandomKeys.user(), RandomKeys.random()), MOSCOW, Map.of(product, 1), clock.instant());
    }

    private static void awaitEnd(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
