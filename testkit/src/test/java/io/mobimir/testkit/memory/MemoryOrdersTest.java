package io.mobimir.testkit.memory;

import io.mobimir.shop.order.Orders;
import io.mobimir.testkit.contract.order.OrderFeedContract;
import io.mobimir.testkit.contract.order.OrderHistoryContract;
import io.mobimir.testkit.contract.order.OrderReportsContract;
import io.mobimir.testkit.contract.order.OrdersContract;
import java.time.Clock;
import org.junit.jupiter.api.Nested;

class MemoryOrdersTest {
    @Nested
    class Placing extends OrdersContract {
        @Override
        protected Orders open(Clock clock) {
            return new MemoryOrders(clock);
        }
    }

    @Nested
    class History extends OrderHistoryContract {
        @Override
        protected Orders open(Clock clock) {
            return new MemoryOrders(clock);
        }
    }

    @Nested
    class Reports extends OrderReportsContract {
        @Override
        protected OrderReportsContract.ReportStores open(Clock clock) {
            MemoryOrders orders = new MemoryOrders(clock);
            return new OrderReportsContract.ReportStores(orders, orders);
        }
    }

    @Nested
    class Feed extends OrderFeedContract {
        @Override
        protected OrderFeedContract.FeedStores open(Clock clock) {
            MemoryOrders orders = new MemoryOrders(clock);
            return new OrderFeedContract.FeedStores(orders, orders);
        }
    }
}
