package io.mobimir.store.cassandra.order;

import io.mobimir.shop.order.Orders;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.order.OrdersContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraOrdersIT extends OrdersContract {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Override
    protected Orders open(Clock clock) {
        return OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock)
                .orders();
    }
}
