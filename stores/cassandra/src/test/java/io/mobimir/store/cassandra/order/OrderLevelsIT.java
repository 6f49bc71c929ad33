package io.mobimir.store.cassandra.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.cassandra.Cassandra;
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
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Uses a different level for every class of tables, so that a level taken from elsewhere is noticed. */
@OnCassandra(ownKeyspace = true)
class OrderLevelsIT {
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        CassandraSettings settings = CassandraFixture.settings(cassandra);
        Strategies strategies = settings.strategies()
                .with(TableClass.ORDERS, strategy(Consistency.ALL, Consistency.QUORUM, Consistency.ONE))
                .with(
                        TableClass.PLATFORM,
                        strategy(Consistency.LOCAL_QUORUM, Consistency.LOCAL_ONE, Consistency.LOCAL_ONE));
        fixture = CassandraFixture.open(settings.with(strategies), LOG);
    }

    private static Strategy strategy(Consistency write, Consistency read, Consistency staleRead) {
        return new Strategy(
                write, read, staleRead, ReadRepair.NONE, RepairCadence.WEEKLY, Duration.ZERO, Compaction.UNIFIED);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void every_statement_goes_at_the_level_of_its_policy() {
        OrderStores stores =
                OrderStores.open(fixture.cassandra(), new OrderBuckets(Buckets.DAY, Buckets.hash(8)), clock);
        Placement placement = SampleOrders.of(RandomKeys.user(), clock.instant());
        assertThat(LOG.levelsOf(() -> stores.orders().place(placement)))
                .containsEntry("READ orders_by_id", Set.of("QUORUM"))
                .containsEntry("WRITE orders_by_id", Set.of("ALL"))
                .containsEntry("WRITE orders_by_user", Set.of("ALL"))
                .containsEntry("WRITE orders_by_period", Set.of("ALL"))
                .containsEntry("WRITE bucket_directory", Set.of("LOCAL_QUORUM"))
                .containsEntry("READ bucket_plans", Set.of("LOCAL_ONE"))
                .hasSize(6);
        assertThat(LOG.levelsOf(() -> stores.orders().find(placement.id())))
                .isEqualTo(Map.of("READ orders_by_id", Set.of("QUORUM")));
        assertThat(LOG.levelsOf(() -> stores.orders().trail(placement.id())))
                .isEqualTo(Map.of("READ orders_by_id", Set.of("QUORUM")));
        assertThat(LOG.levelsOf(() -> stores.orders().move(placement.id(), OrderStatus.PROCESSING)))
                .isEqualTo(Map.of(
                        "READ orders_by_id", Set.of("QUORUM"),
                        "CONDITIONAL orders_by_id", Set.of("SERIAL, ALL"),
                        "WRITE orders_by_user", Set.of("ALL"),
                        "WRITE orders_by_period", Set.of("ALL"),
                        "WRITE order_feed", Set.of("LOCAL_QUORUM"),
                        "WRITE unfinished", Set.of("LOCAL_QUORUM")));
        assertThat(LOG.levelsOf(() -> stores.feed().between(clock.instant(), clock.instant())))
                .isEqualTo(Map.of("READ order_feed", Set.of("LOCAL_ONE")));
        assertStaleReads(stores, placement);
        assertUpkeep(stores, placement);
        assertThat(LOG.neverSent()).filteredOn(cql -> cql.contains("order")).isEmpty();
    }

    private void assertStaleReads(OrderStores stores, Placement placement) {
        HistoryQuery history = HistoryQuery.of(placement.user());
        assertThat(LOG.levelsOf(() -> stores.orders().history(history, 10, Optional.empty())))
                .isEqualTo(Map.of("READ orders_by_user", Set.of("ONE"), "READ bucket_directory", Set.of("LOCAL_ONE")));
        assertThat(LOG.levelsOf(
                        () -> stores.orders().history(history.withStatus(OrderStatus.NEW), 10, Optional.empty())))
                .containsEntry("READ orders_by_user", Set.of("ONE"));
        assertThat(LOG.levelsOf(() -> stores.reports().find(placement.id())))
                .isEqualTo(Map.of("READ orders_by_id", Set.of("ONE")));
        DayQuery day = DayQuery.of(LocalDate.ofInstant(placement.createdAt(), ZoneOffset.UTC));
        assertThat(LOG.levelsOf(() -> stores.reports().ofDay(day, 10, Optional.empty())))
                .isEqualTo(Map.of("READ orders_by_period", Set.of("ONE")));
    }

    private void assertUpkeep(OrderStores stores, Placement placement) {
        new CassandraUnfinishedWork(fixture.cassandra(), clock)
                .announce(OrderSweep.KIND, placement.id().value());
        clock.move(Duration.ofSeconds(6));
        assertThat(LOG.levelsOf(() -> stores.sweep().sweep()))
                .isEqualTo(Map.of(
                        "READ unfinished", Set.of("LOCAL_ONE"),
                        "READ orders_by_id", Set.of("SERIAL"),
                        "WRITE order_feed", Set.of("LOCAL_QUORUM"),
                        "WRITE orders_by_user", Set.of("ALL"),
                        "WRITE orders_by_period", Set.of("ALL")));
        damageCopies(placement);
        assertThat(LOG.levelsOf(() -> stores.copies().repair(progress -> {})))
                .isEqualTo(Map.of(
                        "READ orders_by_id", Set.of("QUORUM"),
                        "READ orders_by_user", Set.of("QUORUM"),
                        "READ orders_by_period", Set.of("QUORUM"),
                        "WRITE orders_by_user", Set.of("ALL"),
                        "WRITE orders_by_period", Set.of("ALL")));
    }

    /** Deletes one copy and adds a wrong one. */
    private static void damageCopies(Placement placement) {
        Cassandra cassandra = fixture.cassandra();
        cassandra.executeDdl(cassandra.inKeyspace("TRUNCATE shop.orders_by_user"));
        cassandra.execute(SimpleStatement.newInstance(
                cassandra.inKeyspace(
                        "INSERT INTO shop.orders_by_period (time_bucket, bucket, created_at, order_id, status)"
                                + " VALUES ('2001-01-01', 0, ?, ?, 'new') USING TIMESTAMP 1"),
                placement.createdAt(),
                placement.id().value()));
    }
}
