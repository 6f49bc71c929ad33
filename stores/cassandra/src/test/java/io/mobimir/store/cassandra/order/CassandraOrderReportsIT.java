package io.mobimir.store.cassandra.order;

import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.order.OrderReportsContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraOrderReportsIT extends OrderReportsContract {
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
    protected ReportStores open(Clock clock) {
        OrderStores stores = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, clock);
        return new ReportStores(stores.orders(), stores.reports());
    }
}
