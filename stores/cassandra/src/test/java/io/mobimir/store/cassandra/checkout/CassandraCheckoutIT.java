package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutContract;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraCheckoutIT extends CheckoutContract {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeFixture() {
        fixture.close();
    }

    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(fixture.cassandra(), clock);
    }

    @Override
    protected Duration soldWithin() {
        return CassandraTill.SOLD_WITHIN;
    }
}
