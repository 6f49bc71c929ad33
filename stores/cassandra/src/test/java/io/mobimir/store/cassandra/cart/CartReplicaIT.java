package io.mobimir.store.cassandra.cart;

import io.mobimir.migration.Replica;
import io.mobimir.migration.contract.CartReplicaContract;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.LossySession;
import io.mobimir.store.cassandra.UnreliableReplica;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CartReplicaIT extends CartReplicaContract {
    private static final LossySession LOSSES = new LossySession();
    private static CassandraFixture fixture;
    private static Cassandra lossy;
    private static CassandraCarts carts;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
        lossy = fixture.lossy(LOSSES);
        carts = new CassandraCarts(fixture.cassandra(), new Cursors(new byte[] {1}), Clock.systemUTC());
    }

    @AfterAll
    static void closeStore() {
        lossy.close();
        fixture.close();
    }

    @Override
    protected Carts carts() {
        return carts;
    }

    @Override
    protected Replica<CartState> open() {
        return new CartReplica(fixture.cassandra(), Clock.systemUTC());
    }

    @Override
    protected Optional<Replica<CartState>> openUnreliable() {
        return Optional.of(new UnreliableReplica<>(
                new CartReplica(lossy, Clock.systemUTC()),
                LOSSES,
                List.of("IF fold_version", "carts_by_day", "SELECT")));
    }
}
