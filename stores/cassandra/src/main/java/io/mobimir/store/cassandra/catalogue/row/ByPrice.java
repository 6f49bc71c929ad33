package io.mobimir.store.cassandra.catalogue.row;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Category;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A row of {@code products_by_category_price}. It is at the present position of its product, or at a former one that a
 * running listing may still read; in both cases it repeats the present card.
 *
 * @param inDoubt the product is being changed: only its card knows whether it belongs here
 * @param copy empty if the row was only announced so far
 */
public record ByPrice(Key key, boolean inDoubt, Optional<ListingCopy> copy) {
    /** A part of a band of a category: one partition. */
    public record Part(Category category, int band, int bucket) {}

    public record Key(Part part, BigDecimal price, ProductId id) {
        public PriceKey place() {
            return new PriceKey(price, id.value());
        }
    }

    public static ByPrice of(Key key, StoredCard stored) {
        return new ByPrice(key, false, Optional.of(stored.copy()));
    }
}
