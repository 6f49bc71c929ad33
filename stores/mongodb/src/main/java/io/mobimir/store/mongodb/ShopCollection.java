package io.mobimir.store.mongodb;

import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** A collection of the shop with its indexes, and the key by which it is sharded. */
public record ShopCollection(String name, Document shardKey, List<Index> indexes) {
    public static final ShopCollection PRODUCTS = of(
            "products",
            keys("category", "_id"),
            Index.on(keys("category", "_id")),
            Index.on(keys("category", "price", "product_id")),
            Index.on(keys("category").append("created_at", -1).append("product_id", -1)),
            Index.unique(keys("product_id")));

    public static final ShopCollection ORDERS = of(
            "orders",
            keys("user_id", "created_at"),
            Index.on(keys("user_id", "created_at", "order_id")),
            Index.unique(keys("order_id")),
            Index.on(keys("user_id", "status").append("created_at", -1).append("order_id", -1)),
            Index.on(keys("geozone").append("created_at", -1)),
            Index.on(keys("created_at", "order_id")));

    public static final ShopCollection CARTS = of(
            "carts",
            keys("user_id", "session_id"),
            Index.on(keys("user_id", "session_id")),
            Index.on(keys("user_id", "status")),
            Index.on(keys("session_id", "status")),
            Index.expiring("expires_at"),
            Index.on(keys("status", "updated_at")));

    public static final ShopCollection SESSIONS =
            of("user_sessions", keys("session_id"), Index.on(keys("session_id")), Index.expiring("expires_at"));

    public static final ShopCollection EVENTS =
            of("user_events", keys("user_id", "event_time"), Index.on(keys("user_id", "event_time")));

    /** All of them. */
    public static final List<ShopCollection> ALL = List.of(PRODUCTS, ORDERS, CARTS, SESSIONS, EVENTS);

    private static ShopCollection of(String name, Document shardKey, Index... indexes) {
        return new ShopCollection(name, shardKey, List.of(indexes));
    }

    /**
     * An index.
     *
     * @param expires the time field after which MongoDB deletes a document, if it does
     */
    public record Index(Document keys, boolean unique, Optional<String> expires) {
        static Index on(Document keys) {
            return new Index(keys, false, Optional.empty());
        }

        static Index unique(Document keys) {
            return new Index(keys, true, Optional.empty());
        }

        static Index expiring(String field) {
            return new Index(new Document(field, 1), false, Optional.of(field));
        }

        /** Across shards MongoDB can keep only that unique which begins with the shard key. */
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
