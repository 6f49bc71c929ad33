package io.mobimir.store.mongodb;

import io.mobimir.shop.Staleness;
import java.util.Optional;

/**
 * The MongoDB of a test class.
 *
 * @param lossy the same database through a connection that loses messages; empty if it is MongoDB itself
 */
public record TestMongo(Mongo mongo, MongoSettings settings, Optional<Mongo> lossy) implements AutoCloseable {
    static TestMongo open(String uri, Optional<String> lossyUri, String database) {
        MongoSettings settings = new MongoSettings(uri, database);
        return new TestMongo(
                Mongo.open(settings, Staleness.DEFAULT),
                settings,
                lossyUri.map(lossy -> Mongo.open(new MongoSettings(lossy, database), Staleness.DEFAULT)));
    }

    /** Returns whether it is a real MongoDB and not the stand-in. */
    public boolean real() {
        return lossy.isEmpty();
    }

    @Override
    public void close() {
        if (real()) {
            mongo.database().drop();
        }
        lossy.ifPresent(Mongo::close);
        mongo.close();
    }
}
