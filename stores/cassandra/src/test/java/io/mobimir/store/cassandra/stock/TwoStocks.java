package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Two instances of a shop; the first one loses messages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TwoStocks {
    static final Zone MOSCOW = new Zone("moscow");
    static final Reserving RESERVED = new Reserving.Reserved();
    static final String WRITE = "IF seq = ?";

    final LossySession losses = new LossySession();
    CassandraFixture fixture;
    Cassandra lossy;
    TestClock clock;
    CassandraStock first;
    CassandraStock second;

    @BeforeAll
    void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        lossy = fixture.lossy(losses);
    }

    @AfterAll
    void closeStore() {
        lossy.close();
        fixture.close();
    }

    @BeforeEach
    void openInstances() {
        losses.loseNothingMore();
        clock = TestClock.atPresent();
        first = new CassandraStock(lossy, Zones.DEFAULT, clock);
        second = new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
    }

    ProductId product(int units) {
        ProductId product = RandomKeys.product();
        first.receive(delivery(product, units));
        return product;
    }

    Delivery delivery(ProductId product, int units) {
        return new Delivery("DEL-" + RandomKeys.random(), product, MOSCOW, units, clock.instant());
    }

    static CheckoutId checkout() {
        return new CheckoutId(RandomKeys.user(), RandomKeys.random());
    }

    Reservation wish(ProductId product, int units) {
        return new Reservation(checkout(), MOSCOW, Map.of(product, units), clock.instant());
    }

    List<Reservation> crowd(ProductId product, int size) {
        return IntStream.range(0, size).mapToObj(n -> wish(product, 1)).toList();
    }

    static void reserveAtOnce(CassandraStock stock, List<Reservation> crowd) {
        assertThat(Race.of(crowd.size(), n -> () -> stock.reserve(crowd.get(n))))
                .containsOnly(RESERVED);
    }

    void assertLevel(ProductId product, int available, int held, int sold) {
        assertThat(second.level(product, MOSCOW)).isEqualTo(new Level(available, held, sold, available + held + sold));
    }
}
