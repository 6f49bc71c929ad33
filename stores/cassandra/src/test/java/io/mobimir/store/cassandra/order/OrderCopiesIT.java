package io.mobimir.store.cassandra.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnCassandra(ownKeyspace = true)
class OrderCopiesIT {
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final List<Placement> placed = new ArrayList<>();
    private OrderStores stores;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void placeOrders() {
        List.of("orders_by_id", "orders_by_user", "orders_by_period").forEach(this::truncate);
        stores = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock);
        for (int i = 0; i < 30; i++) {
            Placement placement =
                    SampleOrders.of(RandomKeys.user(), clock.instant().minusSeconds(i * 3_600L));
            stores.orders().place(placement);
            placed.add(placement);
            if (i % 3 == 0) {
                stores.orders().move(placement.id(), OrderStatus.PROCESSING);
            }
        }
        clock.move(Duration.ofMinutes(10));
    }

    @Test
    void copies_that_are_right_are_left_alone_and_counted() {
        List<ScanProgress> progress = new ArrayList<>();
        CopyReport report = stores.copies().verify(progress::add);
        assertThat(report).isEqualTo(new CopyReport(30, 60, Map.of(), List.of(), 0));
        assertThat(report.isClean()).isTrue();
        assertThat(progress).extracting(ScanProgress::done).isSorted().endsWith(1.0);
    }

    @Test
    void every_kind_of_damage_is_found_named_and_repaired() {
        Placement missing = placed.get(1);
        Placement changed = placed.get(3);
        damage(missing, changed);
        CopyReport report = stores.copies().verify(progress -> {});
        assertThat(report.differences()).isEqualTo(Map.of(Kind.MISSING, 1L, Kind.CHANGED, 2L, Kind.EXTRA, 2L));
        assertThat(report.isClean()).isFalse();
        assertThat(report.first())
                .containsExactlyInAnyOrder(
                        new CopyDifference(
                                Kind.MISSING, "orders_by_user", missing.id().value(), ""),
                        new CopyDifference(
                                Kind.CHANGED, "orders_by_period", changed.id().value(), "status"),
                        new CopyDifference(
                                Kind.CHANGED, "orders_by_user", changed.id().value(), "items, total_amount"),
                        new CopyDifference(Kind.EXTRA, "orders_by_period", "ORD-NOBODY", "the order does not exist"),
                        new CopyDifference(
                                Kind.EXTRA, "orders_by_user", changed.id().value(), "belongs elsewhere"));

        CopyReport repaired = stores.copies().repair(progress -> {});
        assertThat(repaired.total()).isEqualTo(5);
        assertThat(repaired.isClean()).isTrue();
        assertThat(stores.copies().verify(progress -> {}).total()).isZero();
        assertThat(history(missing)).containsExactly(Order.begun(missing));
        assertThat(history(changed))
                .isEqualTo(stores.orders().find(changed.id()).stream().toList());
    }

    /** Damages copies by hand: with the present as the timestamp, which is later than any version. */
    private void damage(Placement missing, Placement changed) {
        execute(
                "DELETE FROM shop.orders_by_user WHERE user_id = ? AND bucket = 0 AND created_at = ? AND order_id = ?",
                missing.user().value(),
                missing.createdAt(),
                missing.id().value());
        execute(
                "UPDATE shop.orders_by_user SET total_amount = 1.00, items = NULL"
                        + " WHERE user_id = ? AND bucket = 0 AND created_at = ? AND order_id = ?",
                changed.user().value(),
                changed.createdAt(),
                changed.id().value());
        execute(
                "UPDATE shop.orders_by_period SET status = 'lost'"
                        + " WHERE time_bucket = ? AND bucket = ? AND created_at = ? AND order_id = ?",
                OrderTables.day(changed.createdAt()),
                Buckets.hash(8).of(changed.createdAt(), changed.id().value()),
                changed.createdAt(),
                changed.id().value());
        execute("INSERT INTO shop.orders_by_period (time_bucket, bucket, created_at, order_id, status)"
                + " VALUES ('2001-01-01', 0, '2001-01-01', 'ORD-NOBODY', 'new')");
        execute(
                "INSERT INTO shop.orders_by_user (user_id, bucket, created_at, order_id, status)"
                        + " VALUES (?, 7, ?, ?, 'new')",
                changed.user().value(),
                changed.createdAt(),
                changed.id().value());
    }

    @Test
    void an_order_that_is_listed_a_second_time_is_listed_once_after_a_repair() {
        Placement order = placed.get(2);
        Instant earlier = order.createdAt().minusSeconds(1);
        strayRow(order.user().value(), earlier, order.id().value());
        strayRow(RandomKeys.user().value(), order.createdAt(), order.id().value());
        execute(
                "INSERT INTO shop.orders_by_period (time_bucket, bucket, created_at, order_id) VALUES (?, 0, ?, ?)",
                OrderTables.day(earlier),
                earlier,
                order.id().value());
        assertThat(stores.copies().verify(progress -> {}).differences()).containsEntry(Kind.EXTRA, 3L);
        assertThat(stores.copies().repair(progress -> {}).isClean()).isTrue();
        assertThat(history(order)).containsExactly(Order.begun(order));
    }

    @Test
    void an_order_that_is_placed_where_a_stray_copy_is_taken_away_is_listed() {
        Placement order = SampleOrders.of(RandomKeys.user(), clock.instant());
        strayRow(order.user().value(), order.createdAt(), order.id().value());
        LossySession losses = new LossySession();
        String delete = "DELETE FROM " + fixture.cassandra().settings().keyspace() + ".orders_by_user";
        losses.lose(LossySession.Loss.NOTHING, 1, delete);
        losses.lose(LossySession.Loss.NOTHING, 1, delete, () -> stores.orders().place(order));
        try (Cassandra watched = fixture.lossy(losses)) {
            OrderStores.open(watched, OrderBuckets.DEFAULT, clock).copies().repair(progress -> {});
        }
        assertThat(history(order)).containsExactly(Order.begun(order));
        assertThat(stores.copies().verify(progress -> {}).total()).isZero();
    }

    /** Writes a row by hand that has only a key. */
    private static void strayRow(String user, Instant createdAt, String order) {
        execute(
                "INSERT INTO shop.orders_by_user (user_id, bucket, created_at, order_id) VALUES (?, 0, ?, ?)",
                user,
                createdAt,
                order);
    }

    @Test
    void copies_that_were_all_lost_are_rebuilt() {
        List.of("orders_by_user", "orders_by_period").forEach(this::truncate);
        CopyReport report = stores.copies().repair(progress -> {});
        assertThat(report.differences()).containsEntry(Kind.MISSING, 60L);
        assertThat(report.first()).hasSize(60);
        assertThat(report.isClean()).isTrue();
        placed.forEach(placement -> assertThat(history(placement))
                .isEqualTo(stores.orders().find(placement.id()).stream().toList()));
    }

    @Test
    void an_order_moves_on_from_a_repaired_copy() {
        Placement placement = placed.get(1);
        truncate("orders_by_user");
        stores.copies().repair(progress -> {});
        clock.move(Duration.ofSeconds(1));
        stores.orders().move(placement.id(), OrderStatus.CANCELLED);
        assertThat(history(placement)).extracting(Order::status).containsExactly(OrderStatus.CANCELLED);
    }

    @Test
    void orders_that_move_while_they_are_verified_are_no_difference() throws InterruptedException {
        Thread mover = new Thread(
                () -> placed.forEach(placement -> stores.orders().move(placement.id(), OrderStatus.CANCELLED)));
        mover.start();
        while (mover.isAlive()) {
            assertThat(stores.copies().verify(progress -> {}).first()).isEmpty();
        }
        mover.join();
    }

    private List<Order> history(Placement placement) {
        return stores.orders()
                .history(HistoryQuery.of(placement.user()), 10, Optional.empty())
                .items();
    }

    private void truncate(String table) {
        fixture.cassandra().executeDdl(fixture.cassandra().inKeyspace("TRUNCATE shop." + table));
    }

    private static void execute(String cql, Object... values) {
        fixture.cassandra()
                .execute(SimpleStatement.newInstance(fixture.cassandra().inKeyspace(cql), values));
    }
}
