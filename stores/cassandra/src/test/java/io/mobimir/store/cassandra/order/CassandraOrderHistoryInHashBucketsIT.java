package io.mobimir.store.cassandra.order;

import io.mobimir.shop.order.Orders;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.order.OrderHistoryContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra(ownKeyspace = true)
class CassandraOrderHistoryInHashBucketsIT extends OrderHistoryContract {
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
        return OrderStores.open(fixture.cassandra(), new OrderBuckets(Buckets.hash(4), Buckets.hash(8)), clock)
                .orders();
    }
}
