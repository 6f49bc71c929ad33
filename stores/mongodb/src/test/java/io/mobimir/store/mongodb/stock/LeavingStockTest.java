package io.mobimir.store.mongodb.stock;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.stock.AccountMover;
import io.mobimir.migration.stock.RoutedAccounts;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.StockTraffic;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;

/** Shows that customers can race for stock while two movers move it from MongoDB to another store and back. */
@OnMongo
class LeavingStockTest extends StockRacesContract {
    private final Mongo mongo;
    private final MemoryAccounts target = new MemoryAccounts();
    private final Sides<Shelves> shelves;
    private final StockTraffic traffic;

    LeavingStockTest(TestMongo opened) {
        this.mongo = opened.mongo();
        this.shelves = new Sides<>(new MongoShelves(mongo, Zones.DEFAULT, Clock.systemUTC()), target);
        this.traffic = new StockTraffic(shelves, 2);
    }

    @AfterEach
    void rest() {
        traffic.close();
    }

    @Override
    protected Stock open(Clock clock) {
        StockBook origin = new MongoStock(mongo, Zones.DEFAULT, clock);
        return origin.over(traffic.noting(new RoutedAccounts(
                new Sides<>(origin.accounts(), target),
                new AccountMover(shelves),
                () -> Phase.BACKFILL,
                Timing.STANDARD.longestRequest(),
                Time.system())));
    }

    @Override
    protected Stock second(Stock first, Clock clock) {
        return open(clock);
    }
}
