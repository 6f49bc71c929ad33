package io.mobimir.store.mongodb.order;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.contract.OrderHistoryContract;
import io.mobimir.testkit.contract.OrderReportsContract;
import io.mobimir.testkit.contract.OrdersContract;
import java.time.Clock;
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
        protected Stores open(Clock clock) {
            return new Stores(orders(clock), new MongoOrderReports(mongo.mongo(), CURSORS));
        }
    }
}
