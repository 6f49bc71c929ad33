package io.mobimir.store.cassandra.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.TombstoneLog;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.CheckoutScene;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The node counts tombstones for every statement; none of those that a customer waits for may meet one. */
@OnCassandra
class CheckoutTombstonesIT extends CheckoutScene {
    private static final TombstoneLog LOG = new TombstoneLog();
    private static CassandraFixture fixture;
    private static Cassandra traced;

    @BeforeAll
    static void openFixture(TestCassandra test) {
        fixture = CassandraFixture.open(test);
        traced = fixture.traced(LOG);
    }

    @AfterAll
    static void closeFixture() {
        traced.close();
        fixture.close();
    }

    @Override
    protected CheckoutStores open(Clock clock) {
        return CassandraTill.open(traced, clock);
    }

    @Override
    protected Duration soldWithin() {
        return CassandraTill.SOLD_WITHIN;
    }

    @Test
    void a_customer_who_orders_again_and_again_meets_no_tombstone() {
        deliver(phone, 5);
        deliver(cable, 50);
        for (int n = 0; n < 4; n++) {
            add(phone, 1);
            add(cable, 2);
            ordered(order("key " + n));
        }
        add(phone, 9);
        assertThat(order("too many")).isInstanceOf(CheckoutResult.OutOfStock.class);
        assertStock(phone, 1, 0, 4);
        LOG.clear();
        add(cable, 1);
        cart();
        require(phone);
        stores.stock().level(phone, MOSCOW);
        assertThat(order("too many")).isInstanceOf(CheckoutResult.OutOfStock.class);
        ordered(order("key 0"));
        deliver(phone, 20);
        ordered(order("too many"));
        assertThat(orders()).hasSize(5);
        cart();
        assertStock(phone, 12, 0, 13);
        assertThat(LOG.rows()).isPositive();
        assertThat(LOG.tombstones()).isEmpty();
    }

    @Test
    void the_log_of_tombstones_finds_some() {
        deliver(phone, 5);
        add(phone, 1);
        ordered(order("key"));
        fixture.cassandra()
                .execute(fixture.cassandra()
                        .prepare("DELETE finished FROM shop.checkouts WHERE user_id = ?")
                        .bind(customer.value()));
        LOG.clear();
        ordered(order("key"));
        assertThat(LOG.tombstones()).isNotEmpty();
    }
}
