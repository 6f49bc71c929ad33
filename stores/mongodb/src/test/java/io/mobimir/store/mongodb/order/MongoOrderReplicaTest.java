package io.mobimir.store.mongodb.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.contract.OrderReplicaContract;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@OnMongo
class MongoOrderReplicaTest extends OrderReplicaContract {
    private final TestMongo mongo;
    private final MongoOrders orders;

    MongoOrderReplicaTest(TestMongo mongo) {
        this.mongo = mongo;
        this.orders = new MongoOrders(mongo.mongo(), new Cursors(new byte[] {1}), Zones.DEFAULT, Clock.systemUTC());
    }

    @Override
    protected Orders orders() {
        return orders;
    }

    @Override
    protected Replica<OrderState> open() {
        return new MongoOrderReplica(mongo.mongo());
    }

    @Override
    protected Optional<Replica<OrderState>> openUnreliable() {
        return mongo.lossy().map(MongoOrderReplica::new);
    }

    @Test
    void a_deleted_order_is_in_no_list() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        change(key);
        long later = Mongo.micros(Instant.now()) + 1;
        open().apply(key, new Versioned<>(later, Optional.empty()));
        assertThat(open().read(key)).contains(new Versioned<>(later, Optional.empty()));
        assertThat(orders.find(new OrderId(key))).isEmpty();
        assertThat(history(state(key, start, 0).order().user())).isEmpty();
    }
}
