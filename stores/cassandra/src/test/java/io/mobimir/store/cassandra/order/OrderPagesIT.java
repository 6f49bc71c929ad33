package io.mobimir.store.cassandra.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.StatementLog;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.order.OrderTables.UserCopy;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how many reads a page of a history costs, and that no page lacks an order while the plan of its user changes. */
@OnCassandra
class OrderPagesIT {
    private static final int ROWS_AT_ONCE = 250;
    private static final StatementLog LOG = new StatementLog();
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private OrderStores stores;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(CassandraFixture.settings(cassandra), LOG);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openInstance() {
        stores = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock);
    }

    @Test
    void a_page_of_fifty_thousand_orders_costs_what_a_page_of_fifty_costs() {
        UserId some = RandomKeys.user();
        UserId many = RandomKeys.user();
        fill(some, 50);
        fill(many, 50_000);
        for (UserId user : List.of(some, many)) {
            HistoryQuery history = HistoryQuery.of(user);
            Optional<Cursor> next = assertOneRead(history, Optional.empty());
            assertOneRead(history, next);
            assertOneRead(history.between(clock.instant().minusSeconds(40), clock.instant()), Optional.empty());
            assertOneRead(history.withStatus(OrderStatus.NEW), Optional.empty());
        }
        assertRareStatusIsBounded(HistoryQuery.of(many).withStatus(OrderStatus.CANCELLED));
    }

    private Optional<Cursor> assertOneRead(HistoryQuery query, Optional<Cursor> after) {
        LOG.clear();
        Page<Order> page = stores.orders().history(query, 20, after);
        assertThat(page.items()).hasSize(20);
        assertThat(readsOfHistory()).isEqualTo(1);
        return page.next();
    }

    /** Counts reads without those of plans, which are read every few seconds anyway. */
    private static long readsOfHistory() {
        return LOG.sent().stream()
                .filter(sent -> sent.table().equals("orders_by_user"))
                .count();
    }

    /** Asserts that a query without matches reads some thousand rows per call in a few reads, and not the whole history. */
    private void assertRareStatusIsBounded(HistoryQuery query) {
        Optional<Cursor> next = Optional.empty();
        int calls = 0;
        do {
            LOG.clear();
            Page<Order> page = stores.orders().history(query, 20, next);
            assertThat(page.items()).isEmpty();
            assertThat(readsOfHistory()).isLessThan(20);
            next = page.next();
            calls++;
        } while (next.isPresent());
        assertThat(calls).isBetween(9, 13);
    }

    /** Writes directly into the table of copies, many rows of one partition at a time. */
    private void fill(UserId user, int count) {
        Cassandra cassandra = fixture.cassandra();
        PreparedStatement insert = cassandra.prepare(OrderTables.ORDERS_BY_USER.insert());
        List<CompletionStage<AsyncResultSet>> open = new ArrayList<>();
        for (int i = 0; i < count; ) {
            BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.UNLOGGED);
            for (int end = Math.min(count, i + ROWS_AT_ONCE); i < end; i++) {
                Order order = Order.begun(SampleOrders.of(user, clock.instant().minusSeconds(i)));
                batch.addStatement(OrderTables.ORDERS_BY_USER
                        .bind(insert, new UserCopy(order, 0))
                        .build());
            }
            open.add(cassandra.session().executeAsync(batch.build()));
            if (open.size() == 4) {
                open.forEach(Cassandra::await);
                open.clear();
            }
        }
        open.forEach(Cassandra::await);
    }

    /** Two instances place orders and read histories at random moments while the user's plan changes. */
    @Test
    void no_order_is_ever_missing_while_the_plan_of_its_user_changes() {
        Random random = new Random(5);
        List<PagingInstance> instances = List.of(new PagingInstance(), new PagingInstance());
        UserId user = RandomKeys.user();
        List<Buckets> changes = List.of(Buckets.hash(4), Buckets.DAY, Buckets.NONE);
        for (int placed = 0; placed < 150; ) {
            if (placed % 50 == 10) {
                stores.plans().change("orders_by_user", user.value(), changes.get(placed / 50));
            }
            Instant at = clock.instant().plusMillis(random.nextInt(-4_000, 4_000));
            instances.get(random.nextInt(2)).stores.orders().place(SampleOrders.of(user, at));
            placed++;
            assertThat(everything(instances.get(random.nextInt(2)).stores, user))
                    .hasSize(placed);
            Duration step = Duration.ofMillis(random.nextInt(8_000));
            clock.move(step);
            instances.forEach(each -> each.nanos += step.toNanos());
        }
    }

    private static List<Order> everything(OrderStores instance, UserId user) {
        return instance.orders()
                .history(HistoryQuery.of(user), 200, Optional.empty())
                .items();
    }

    private final class PagingInstance {
        private long nanos;
        private final OrderStores stores = OrderStores.with(
                fixture.cassandra(),
                new BucketPlans(fixture.cassandra(), clock, BucketPlans.LIFETIME, () -> nanos),
                clock);
    }
}
