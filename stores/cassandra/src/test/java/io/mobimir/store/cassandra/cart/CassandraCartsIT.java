package io.mobimir.store.cassandra.cart;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.cart.CartAnswersContract;
import io.mobimir.testkit.contract.cart.CartEndingContract;
import io.mobimir.testkit.contract.cart.CartMergeContract;
import io.mobimir.testkit.contract.cart.CartRacesContract;
import io.mobimir.testkit.contract.cart.CartsContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnCassandra
class CassandraCartsIT {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    private static Carts carts(Clock clock) {
        return new CassandraCarts(fixture.cassandra(), new Cursors(new byte[] {1}), clock);
    }

    @Nested
    class Changes extends CartsContract {
        @Override
        protected Carts open(Clock clock) {
            return carts(clock);
        }
    }

    @Nested
    class Answers extends CartAnswersContract {
        @Override
        protected Carts open(Clock clock) {
            return carts(clock);
        }
    }

    @Nested
    class Races extends CartRacesContract {
        @Override
        protected Carts open(Clock clock) {
            return carts(clock);
        }
    }

    @Nested
    class Merge extends CartMergeContract {
        @Override
        protected Carts open(Clock clock) {
            return carts(clock);
        }
    }

    @Nested
    class Ending extends CartEndingContract {
        @Override
        protected Carts open(Clock clock) {
            return carts(clock);
        }
    }
}
