package io.mobimir.store.mongodb.stock;

import io.mobimir.migration.contract.ShelvesContract;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;

@OnMongo
class MongoShelvesTest extends ShelvesContract {
    private static TestMongo mongo;

    @BeforeAll
    static void open(TestMongo opened) {
        mongo = opened;
    }

    @Override
    protected StockBook open(Clock clock) {
        return new MongoStock(mongo.mongo(), Zones.DEFAULT, clock);
    }

    @Override
    protected Shelves shelves(Clock clock) {
        return new MongoShelves(mongo.mongo(), Zones.DEFAULT, clock);
    }
}
