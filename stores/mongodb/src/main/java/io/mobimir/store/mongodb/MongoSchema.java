package io.mobimir.store.mongodb;

import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.ShopCollection.CollectionIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.Document;

/** Creates the collections and indexes of the shop in a database; leaves existing ones unchanged. */
public final class MongoSchema {
    private final Mongo mongo;
    private final MongoDatabase database;

    public MongoSchema(Mongo mongo) {
        this.mongo = mongo;
        this.database = mongo.database();
    }

    /**
     * Creates collections and indexes, and shards the collections on request; reports each action on a line.
     *
     * @param sharded refused unless the server is a router
     */
    public void create(boolean sharded, Consumer<String> report) {
        boolean router = mongo.isSharded();
        if (sharded && !router) {
            throw new StoreException(
                    Outcome.REFUSED,
                    "only a mongos can shard collections, and this server is not one; nothing was changed");
        }
        for (ShopCollection collection : ShopCollection.ALL) {
            createCollection(collection, report);
            for (CollectionIndex index : collection.indexes()) {
                createIndex(collection, index, router, report);
            }
            if (sharded && !collection.shardKey().isEmpty()) {
                shard(collection, report);
            }
        }
    }

    private void createCollection(ShopCollection collection, Consumer<String> report) {
        List<String> names = Mongo.call(() -> database.listCollectionNames().into(new ArrayList<>()));
        if (names.contains(collection.name())) {
            report.accept("collection " + collection.name() + ": is there");
            return;
        }
        Mongo.call(() -> {
            database.createCollection(collection.name());
            return true;
        });
        report.accept("collection " + collection.name() + ": created");
    }

    private void createIndex(
            ShopCollection collection, CollectionIndex index, boolean router, Consumer<String> report) {
        boolean unique = index.unique() && (!router || index.canBeUniqueAcrossShards(collection.shardKey()));
        IndexOptions options = new IndexOptions().unique(unique);
        index.expires().ifPresent(field -> options.expireAfter(0L, TimeUnit.SECONDS));
        Mongo.call(() -> mongo.collection(collection).createIndex(index.keys(), options));
        report.accept("index " + collection.name() + " " + index.keys().toJson() + (unique ? ", unique" : "")
                + (index.unique() && !unique ? ", not unique: shards cannot tell" : "")
                + index.expires().map(field -> ", documents end at " + field).orElse(""));
    }

    private void shard(ShopCollection collection, Consumer<String> report) {
        String name = database.getName() + "." + collection.name();
        Mongo.call(() ->
                mongo.admin().runCommand(new Document("shardCollection", name).append("key", collection.shardKey())));
        report.accept("sharded " + name + " by " + collection.shardKey().toJson());
    }
}
