package io.mobimir.store.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A thread of the driver must not wait for an answer: it would wait for itself, with every other user of its connection. */
@OnCassandra
class WaitingIT {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void a_thread_of_the_driver_that_would_wait_is_told_so_at_once() {
        assertRefused(() -> Cassandra.await(new CompletableFuture<>()));
    }

    @Test
    void also_when_it_would_have_to_wait_only_now_and_then() {
        BucketPlans plans = new BucketPlans(fixture.cassandra(), Clock.systemUTC());
        OrderBuckets.DEFAULT.declare(plans);
        plans.plan("orders_by_user", "anybody");
        assertRefused(() -> plans.plan("orders_by_user", "anybody"));
    }

    private static void assertRefused(Callable<?> call) {
        InternalDriverContext driver =
                (InternalDriverContext) fixture.cassandra().session().getContext();
        assertThatThrownBy(() ->
                        driver.getNettyOptions().ioEventLoopGroup().submit(call).get(1, TimeUnit.MINUTES))
                .hasCauseInstanceOf(IllegalStateException.class);
    }
}
