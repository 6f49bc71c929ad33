package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutRetryContract;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraCheckoutRetryIT extends CheckoutRetryContract {
    private static CassandraFixture fixture;

    private @Nullable CheckoutSweep sweep;

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

    @Override
    protected void sweep(CheckoutSaga saga, Cancellation cancellation) {
        if (sweep == null) {
            sweep = CassandraTill.sweep(stores, clock, saga, cancellation);
        }
        sweep.sweep();
    }
}
