package io.mobimir.store.mongodb.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.mongodb.Mongo;
import java.time.Clock;

/** Stock in {@code products}, by conditional updates. */
public final class MongoStock extends StockBook {
    public MongoStock(Mongo mongo, Zones zones, Clock clock) {
        super(new StockDocumentStore(mongo, clock), zones, clock);
    }
}
