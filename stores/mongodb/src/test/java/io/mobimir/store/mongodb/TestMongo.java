package io.mobimir.store.mongodb;

import io.mobimir.shop.Staleness;

/**
 * The MongoDB of a test class.
 *
 * @param real whether it is MongoDB and not a server that looks like it
 */
public record TestMongo(Mongo mongo, MongoSettings settings, boolean real) implements AutoCloseable {
    static TestMongo open(String uri, String database, boolean real) {
        MongoSettings settings = new MongoSettings(uri, database);
        return new TestMongo(Mongo.open(settings, Staleness.DEFAULT), settings, real);
    }

    @Override
    public void close() {
        if (real) {
            mongo.database().drop();
        }
        mongo.close();
    }
}
