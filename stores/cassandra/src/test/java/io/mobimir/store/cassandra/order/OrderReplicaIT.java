package io.mobimir.store.cassandra.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.contract.OrderReplicaContract;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.UnreliableReplica;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class OrderReplicaIT extends OrderReplicaContract {
    private static final LossySession LOSSES = new LossySession();
    private static CassandraFixture fixture;
    private static Cassandra lossy;
    private static OrderStores stores;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        lossy = fixture.lossy(LOSSES);
        stores = OrderStores.open(fixture.cassandra(), OrderBuckets.DEFAULT, Clock.systemUTC());
    }

    @AfterAll
    static void closeStore() {
        lossy.close();
        fixture.close();
    }

    @Override
    protected Orders orders() {
        return stores.orders();
    }

    @Override
    protected Replica<OrderState> open() {
        return new OrderReplica(fixture.cassandra(), stores.plans(), Clock.systemUTC());
    }

    @Override
    protected Optional<Replica<OrderState>> openUnreliable() {
        return Optional.of(new UnreliableReplica<>(
                new OrderReplica(lossy, stores.plans(), Clock.systemUTC()),
                LOSSES,
                List.of("INTO", "orders_by_id", "orders_by_user", "unfinished", "SELECT")));
    }

    @Test
    void a_deleted_order_is_in_no_list() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        change(key);
        long later = Cassandra.micros(Instant.now()) + 1;
        open().apply(key, new Versioned<>(later, Optional.empty()));
        assertThat(open().read(key)).isEmpty();
        assertThat(stores.orders().find(new OrderId(key))).isEmpty();
        assertThat(history(state(key, start, 0).order().user())).isEmpty();
        Versioned<OrderState> anew = new Versioned<>(later + 1, Optional.of(state(key, later + 1, 1)));
        open().seed(Map.of(key, anew));
        assertThat(open().read(key)).contains(anew);
    }

    @Test
    void an_order_that_was_spoiled_or_deleted_by_hand_is_made_right_by_its_next_version() {
        String spoiled = newKey();
        open().apply(spoiled, versioned(spoiled, 0, 1));
        execute("UPDATE shop.orders_by_id SET payment_method = 'spoiled' WHERE order_id = ?", spoiled);
        open().apply(spoiled, versioned(spoiled, 1, 1));
        assertThat(open().read(spoiled)).contains(versioned(spoiled, 1, 1));
        String lost = newKey();
        open().apply(lost, versioned(lost, 0, 1));
        execute("DELETE FROM shop.orders_by_id WHERE order_id = ?", lost);
        open().apply(lost, versioned(lost, 1, 1));
        assertThat(open().read(lost)).contains(versioned(lost, 1, 1));
    }

    @Test
    void a_wrong_copy_is_named_with_its_table_and_field() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        Order order = state(key, start, 0).order();
        execute(
                "UPDATE shop.orders_by_user SET geozone = 'elsewhere' WHERE user_id = ? AND bucket = 0"
                        + " AND created_at = ? AND order_id = ?",
                order.user().value(),
                order.createdAt(),
                key);
        assertThat(faults(key)).singleElement().asString().contains("CHANGED in orders_by_user", key, "geozone");
        execute(
                "DELETE FROM shop.orders_by_user WHERE user_id = ? AND bucket = 0",
                order.user().value());
        assertThat(faults(key)).singleElement().asString().contains("MISSING in orders_by_user", key);
    }

    @Test
    void an_order_that_cannot_be_read_is_handed_over_with_the_reason() {
        String key = newKey();
        execute("INSERT INTO shop.orders_by_id (order_id, step, step_status) VALUES (?, 1, 'new')", key);
        List<ScannedKey<OrderState>> found = new ArrayList<>();
        open().ranges(3).forEach(range -> open().scan(range, found::add));
        assertThat(found).contains(new ScannedKey.Rejected<>(key, "user_id: is missing"));
        execute("DELETE FROM shop.orders_by_id WHERE order_id = ?", key);
    }

    private static List<String> faults(String key) {
        List<String> faults = new ArrayList<>();
        new OrderReplica(fixture.cassandra(), stores.plans(), Clock.systemUTC()).checkCopies(key, faults::add);
        return faults;
    }

    private static void execute(String cql, Object... values) {
        fixture.cassandra()
                .execute(SimpleStatement.newInstance(fixture.cassandra().inKeyspace(cql), values));
    }
}
