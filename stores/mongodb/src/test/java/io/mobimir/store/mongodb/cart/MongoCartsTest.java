package io.mobimir.store.mongodb.cart;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.contract.cart.CartAnswersContract;
import io.mobimir.testkit.contract.cart.CartEndingContract;
import io.mobimir.testkit.contract.cart.CartMergeContract;
import io.mobimir.testkit.contract.cart.CartRacesContract;
import io.mobimir.testkit.contract.cart.CartsContract;
import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnMongo
class MongoCartsTest {
    private static TestMongo mongo;

    @BeforeAll
    static void open(TestMongo opened) {
        mongo = opened;
    }

    private static Carts carts(Clock clock) {
        return new MongoCarts(mongo.mongo(), new Cursors(new byte[] {1}), clock);
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
