package io.mobimir.store.mongodb.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.contract.order.OrderHistoryContract;
import io.mobimir.testkit.contract.order.OrderReportsContract;
import io.mobimir.testkit.contract.order.OrdersContract;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@OnMongo
class MongoOrdersTest {
    private static final Cursors CURSORS = new Cursors(new byte[] {1});
    private static TestMongo mongo;

    @BeforeAll
    static void open(TestMongo opened) {
        mongo = opened;
    }

    private static Orders orders(Clock clock) {
        return new MongoOrders(mongo.mongo(), CURSORS, Zones.DEFAULT, clock);
    }

    @Test
    void a_cursor_says_where_it_stands_as_that_of_the_other_store_does() {
        UserId user = RandomKeys.user();
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Orders orders = orders(Clock.systemUTC());
        Placement newer = SampleOrders.of(user, now);
        orders.place(newer);
        orders.place(SampleOrders.of(user, now.minusSeconds(1)));
        HistoryQuery query = HistoryQuery.of(user);
        Cursor next = orders.history(query, 1, Optional.empty()).next().orElseThrow();
        assertThat(CURSORS.read(query.cursorScope(), next))
                .containsExactly(Long.toString(now.toEpochMilli()), newer.id().value());
    }

    @Nested
    class Placing extends OrdersContract {
        @Override
        protected Orders open(Clock clock) {
            return orders(clock);
        }
    }

    @Nested
    class History extends OrderHistoryContract {
        @Override
        protected Orders open(Clock clock) {
            return orders(clock);
        }

        @Test
        @Override
        public void orders_of_the_same_moment_are_neither_repeated_nor_skipped() {
            assumeTrue(mongo.real(), "only MongoDB itself sorts texts by code point");
            super.orders_of_the_same_moment_are_neither_repeated_nor_skipped();
        }
    }

    @Nested
    class Reports extends OrderReportsContract {
        @Override
        protected ReportStores open(Clock clock) {
            return new ReportStores(orders(clock), new MongoOrderReports(mongo.mongo(), CURSORS));
        }
    }
}
