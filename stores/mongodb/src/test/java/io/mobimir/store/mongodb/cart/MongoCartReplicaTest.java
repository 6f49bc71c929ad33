package io.mobimir.store.mongodb.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.contract.CartReplicaContract;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@OnMongo
class MongoCartReplicaTest extends CartReplicaContract {
    private final TestMongo mongo;
    private final MongoCarts carts;

    MongoCartReplicaTest(TestMongo mongo) {
        this.mongo = mongo;
        this.carts = new MongoCarts(mongo.mongo(), new Cursors(new byte[] {1}), Clock.systemUTC());
    }

    private static Replica<CartState> open(Mongo mongo) {
        return new MongoCartReplica(mongo, Clock.systemUTC());
    }

    @Override
    protected Carts carts() {
        return carts;
    }

    @Override
    protected Replica<CartState> open() {
        return open(mongo.mongo());
    }

    @Override
    protected Optional<Replica<CartState>> openUnreliable() {
        return mongo.lossy().map(MongoCartReplicaTest::open);
    }

    @Test
    void what_was_changed_here_is_still_told_after_a_newer_state_was_copied() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        long changed = change(key).orElseThrow();
        open().apply(key, new Versioned<>(changed + 1, Optional.of(state(key, changed + 1, 1))));
        assertThat(carts.history(Owner.parse(key), 10))
                .extracting(PastCartChange::change)
                .anyMatch(change -> change.item().filter(item(9)::equals).isPresent());
        assertThat(carts.find(Owner.parse(key)).lines()).hasSize(2);
    }
}
