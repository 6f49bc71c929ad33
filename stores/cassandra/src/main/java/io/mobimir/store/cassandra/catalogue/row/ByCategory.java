package io.mobimir.store.cassandra.catalogue.row;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.store.cassandra.bucket.TimeKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of {@code products_by_category}.
 *
 * @param inDoubt the product is being changed: only its card knows whether it belongs here
 * @param offer empty if the row was only announced so far
 */
public record ByCategory(Key key, boolean inDoubt, Optional<Offer> offer) {
    public record Key(Category category, int bucket, Instant createdAt, ProductId id) {
        public TimeKey place() {
            return new TimeKey(createdAt, id.value());
        }
    }

    public static ByCategory of(Key key, StoredCard stored) {
        return new ByCategory(key, false, Optional.of(stored.product().offer()));
    }
}
