package io.mobimir.store.mongodb;

import java.util.List;
import java.util.Optional;
import org.bson.Document;

/**
 * A collection of the shop with its indexes.
 *
 * @param shardKey the shard key; empty if the collection is so small that it stays on one shard
 */
public record ShopCollection(String name, Document shardKey, List<CollectionIndex> indexes) {
    public static final ShopCollection PRODUCTS = of(
            "products",
            keys("category", "_id"),
            CollectionIndex.on(keys("category", "_id")),
            CollectionIndex.on(keys("category", "price", "product_id")),
            CollectionIndex.on(keys("category").append("created_at", -1).append("product_id", -1)),
            CollectionIndex.unique(keys("product_id")));

    public static final ShopCollection ORDERS = of(
            "orders",
            keys("user_id", "created_at"),
            CollectionIndex.on(keys("user_id", "created_at", "order_id")),
            CollectionIndex.unique(keys("order_id")),
            CollectionIndex.on(
                    keys("user_id", "status").append("created_at", -1).append("order_id", -1)),
            CollectionIndex.on(keys("geozone").append("created_at", -1)),
            CollectionIndex.on(keys("created_at", "order_id")));

    public static final ShopCollection CARTS = of(
            "carts",
            keys("user_id", "session_id"),
            CollectionIndex.on(keys("user_id", "session_id")),
            CollectionIndex.on(keys("user_id", "status")),
            CollectionIndex.on(keys("session_id", "status")),
            CollectionIndex.expiring("expires_at"),
            CollectionIndex.on(keys("status", "updated_at")));

    public static final ShopCollection SESSIONS = of(
            "user_sessions",
            keys("session_id"),
            CollectionIndex.on(keys("session_id")),
            CollectionIndex.expiring("expires_at"));

    public static final ShopCollection EVENTS =
            of("user_events", keys("user_id", "event_time"), CollectionIndex.on(keys("user_id", "event_time")));

    public static final ShopCollection MIGRATIONS = small("migrations");

    public static final ShopCollection MIGRATION_INSTANCES =
            small("migration_instances", CollectionIndex.on(keys("entity")));

    public static final ShopCollection MIGRATION_QUEUE =
            small("migration_queue", CollectionIndex.on(keys("entity", "due", "instance", "ticket")));

    public static final ShopCollection MIGRATION_CHECKPOINTS =
            small("migration_checkpoints", CollectionIndex.on(keys("entity", "job")));

    public static final ShopCollection MIGRATION_REJECTS =
            small("migration_rejects", CollectionIndex.on(keys("entity", "accepted", "key")));

    public static final ShopCollection MIGRATION_DIFFERENCES =
            small("migration_differences", CollectionIndex.on(keys("entity", "key", "field")));

    /** All collections. */
    public static final List<ShopCollection> ALL = List.of(
            PRODUCTS,
            ORDERS,
            CARTS,
            SESSIONS,
            EVENTS,
            MIGRATIONS,
            MIGRATION_INSTANCES,
            MIGRATION_QUEUE,
            MIGRATION_CHECKPOINTS,
            MIGRATION_REJECTS,
            MIGRATION_DIFFERENCES);

    private static ShopCollection of(String name, Document shardKey, CollectionIndex... indexes) {
        return new ShopCollection(name, shardKey, List.of(indexes));
    }

    private static ShopCollection small(String name, CollectionIndex... indexes) {
        return new ShopCollection(name, new Document(), List.of(indexes));
    }

    /**
     * An index.
     *
     * @param expires the time field after which MongoDB deletes a document, if any
     */
    public record CollectionIndex(Document keys, boolean unique, Optional<String> expires) {
        static CollectionIndex on(Document keys) {
            return new CollectionIndex(keys, false, Optional.empty());
        }

        static CollectionIndex unique(Document keys) {
            return new CollectionIndex(keys, true, Optional.empty());
        }

        static CollectionIndex expiring(String field) {
            return new CollectionIndex(new Document(field, 1), false, Optional.of(field));
        }

        /** Returns whether the index can be unique across shards: only if it begins with the shard key. */
        boolean canBeUniqueAcrossShards(Document shardKey) {
            return List.copyOf(keys.keySet())
                    .subList(0, Math.min(keys.size(), shardKey.size()))
                    .equals(List.copyOf(shardKey.keySet()));
        }
    }

    private static Document keys(String... ascending) {
        Document keys = new Document();
        for (String name : ascending) {
            keys.append(name, 1);
        }
        return keys;
    }
}
