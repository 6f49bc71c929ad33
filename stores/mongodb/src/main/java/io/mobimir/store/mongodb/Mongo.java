package io.mobimir.store.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterType;
import io.mobimir.insight.heat.Heat;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.heat.CountedCommands;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;

/** An open connection to the shop's database. An acknowledged write is on a majority of the replicas. */
public final class Mongo implements AutoCloseable {
    private static final long SELECTION_SECONDS = 10;

    private final MongoClient client;
    private final MongoDatabase database;
    private final ReadRouting routing;

    private Mongo(MongoClient client, MongoDatabase database, ReadRouting routing) {
        this.client = client;
        this.database = database;
        this.routing = routing;
    }

    /** Opens a connection without waiting for a server; the first call waits. */
    public static Mongo open(MongoSettings settings, Staleness staleness) {
        return open(settings, staleness, builder -> {});
    }

    /** Opens like {@link #open(MongoSettings, Staleness)}, and counts every command by its key. */
    public static Mongo open(MongoSettings settings, Staleness staleness, Heat heat) {
        return open(settings, staleness, builder -> builder.addCommandListener(new CountedCommands(heat)));
    }

    private static Mongo open(MongoSettings settings, Staleness staleness, Consumer<MongoClientSettings.Builder> more) {
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(SELECTION_SECONDS, TimeUnit.SECONDS))
                .applyConnectionString(settings.connection())
                .applicationName("mobimir")
                .writeConcern(WriteConcern.MAJORITY)
                .readConcern(ReadConcern.MAJORITY);
        more.accept(builder);
        MongoClient client = MongoClients.create(builder.build());
        LagSource lag = new ReplicaSetLag(client.getDatabase("admin"));
        return new Mongo(client, client.getDatabase(settings.database()), new ReadRouting(staleness, lag));
    }

    /** Returns the documents as the primary has them: for writes, and for reads that decide something. */
    public MongoCollection<Document> collection(ShopCollection which) {
        return database.getCollection(which.name());
    }

    /** Returns the documents as stale as the operation allows. */
    public MongoCollection<Document> collection(ShopCollection which, ReadOperation operation) {
        return routing.route(operation).on(collection(which));
    }

    /**
     * Returns the documents from a server that has checked that it still is the primary, so that a read sees every
     * write that was acknowledged before it began. A single server always is the primary.
     */
    public MongoCollection<Document> latest(ShopCollection which) {
        boolean alone = clusterType() == ClusterType.STANDALONE;
        return alone ? collection(which) : collection(which).withReadConcern(ReadConcern.LINEARIZABLE);
    }

    /** Returns any collection of the database, also one that the shop does not know. */
    public MongoCollection<Document> collection(String name) {
        return database.getCollection(name);
    }

    /** Returns the names of all collections of the database, sorted. */
    public List<String> collectionNames() {
        return call(() -> database.listCollectionNames().into(new ArrayList<>())).stream()
                .sorted()
                .toList();
    }

    MongoDatabase database() {
        return database;
    }

    MongoDatabase admin() {
        return client.getDatabase("admin");
    }

    /** Returns whether the server is a router in front of shards. */
    boolean isSharded() {
        return clusterType() == ClusterType.SHARDED;
    }

    /** Returns the cluster's type; waits for the first answer of a server, because the type is unknown before. */
    private ClusterType clusterType() {
        ClusterType type = client.getClusterDescription().getType();
        if (type != ClusterType.UNKNOWN) {
            return type;
        }
        call(() -> database.runCommand(new Document("ping", 1)));
        return client.getClusterDescription().getType();
    }

    /** Runs driver code; turns its errors into {@link StoreException}. */
    public static <T> T call(Supplier<T> work) {
        try {
            return work.get();
        } catch (MongoException | BsonMaximumSizeExceededException e) {
            throw MongoErrors.translate(e);
        }
    }

    /** Runs a write; returns false if another document has its key already. */
    public static boolean unlessDuplicate(Runnable write) {
        return call(() -> {
            try {
                write.run();
                return true;
            } catch (MongoWriteException e) {
                if (MongoErrors.isDuplicateKey(e)) {
                    return false;
                }
                throw e;
            }
        });
    }

    /** Returns a time as versions count: in microseconds since 1970. */
    public static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    @Override
    public void close() {
        client.close();
    }
}
