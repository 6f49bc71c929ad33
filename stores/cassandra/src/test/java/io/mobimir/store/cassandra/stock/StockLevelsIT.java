package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.Compaction;
import io.mobimir.store.cassandra.Consistency;
import io.mobimir.store.cassandra.ReadRepair;
import io.mobimir.store.cassandra.RepairCadence;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.Strategies;
import io.mobimir.store.cassandra.Strategy;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stock has levels of its own here, so that a level taken from elsewhere shows. */
@OnCassandra
class StockLevelsIT {
    private static final StatementLog LOG = new StatementLog();
    private static final Zone MOSCOW = new Zone("moscow");
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        CassandraSettings settings = CassandraFixture.settings(cassandra);
        Strategy stock = new Strategy(
                Consistency.ALL,
                Consistency.QUORUM,
                Consistency.ONE,
                ReadRepair.BLOCKING,
                RepairCadence.WEEKLY,
                Duration.ZERO,
                Compaction.UNIFIED);
        Strategies strategies = settings.strategies().with(TableClass.STOCK, stock);
        fixture = CassandraFixture.open(settings.with(strategies), LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void every_statement_goes_at_the_level_of_its_policy_and_no_more_are_sent_than_needed() {
        CassandraStock stock = new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
        ProductId product = RandomKeys.product();
        Map<String, Set<String>> lookAndWrite = Map.of(
                "READ stock_by_product_zone", Set.of("SERIAL"),
                "CONDITIONAL stock_by_product_zone", Set.of("SERIAL, ALL"));
        Map<String, Set<String>> write = Map.of("CONDITIONAL stock_by_product_zone", Set.of("SERIAL, ALL"));
        Map<String, Set<String>> check = Map.of("READ stock_by_product_zone", Set.of("QUORUM"));
        Reservation reservation =
                new Reservation(new CheckoutId(RandomKeys.user(), "key"), MOSCOW, Map.of(product, 1), clock.instant());
        assertThat(LOG.levelsOf(() -> stock.receive(new Delivery("DEL-1", product, MOSCOW, 5, clock.instant()))))
                .isEqualTo(lookAndWrite);
        assertThat(LOG.levelsOf(() -> stock.reserve(reservation))).isEqualTo(write);
        assertThat(LOG.levelsOf(() -> stock.confirm(reservation))).isEqualTo(write);
        assertThat(LOG.levelsOf(() -> stock.takeBack(reservation))).isEqualTo(write);
        assertThat(LOG.levelsOf(() -> stock.level(product, MOSCOW))).isEqualTo(check);
        assertThat(LOG.levelsOf(() -> stock.levels(product))).isEqualTo(check);
        CassandraStock other = new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
        assertThat(LOG.levelsOf(() -> other.release(reservation))).isEqualTo(lookAndWrite);
        assertThat(LOG.sent())
                .filteredOn(sent -> sent.kind() == StatementLog.Kind.CONDITIONAL)
                .noneMatch(StatementLog.Sent::idempotent);
        assertThat(LOG.neverSent()).filteredOn(cql -> cql.contains("stock")).isEmpty();
    }
}
