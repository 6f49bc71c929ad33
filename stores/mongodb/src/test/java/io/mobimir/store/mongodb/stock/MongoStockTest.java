package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.contract.StockContract;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnMongo
class MongoStockTest {
    private static TestMongo mongo;

    @BeforeAll
    static void open(TestMongo opened) {
        mongo = opened;
    }

    private static Stock stock(Clock clock) {
        return new MongoStock(mongo.mongo(), Zones.DEFAULT, clock);
    }

    @Nested
    class OneByOne extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return stock(clock);
        }
    }

    @Nested
    class Races extends StockRacesContract {
        @Override
        protected Stock open(Clock clock) {
            return stock(clock);
        }

        /** Returns fewer units, because the stand-in writes the whole document for each of them. */
        @Override
        protected int units() {
            return 200;
        }

        @Override
        protected Stock second(Stock first, Clock clock) {
            return stock(clock);
        }
    }
}
