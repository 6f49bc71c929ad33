package io.mobimir.shop.catalogue;

import io.mobimir.shop.ProductId;
import java.util.function.Function;

/** What became of an attempt to change the catalogue. */
public sealed interface CatalogueChangeResult {
    /** Done, now or by an earlier attempt of the same. */
    record Stored(Product product) implements CatalogueChangeResult {
        @Override
        public <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent) {
            return stored.apply(product);
        }
    }

    /** Nothing was changed: the product is not, or no longer, what the caller thought. */
    record Conflict(Product current) implements CatalogueChangeResult {
        @Override
        public <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent) {
            return conflict.apply(current);
        }
    }

    /** Nothing was changed: there is no such product. */
    record Absent(ProductId id) implements CatalogueChangeResult {
        @Override
        public <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent) {
            return absent.apply(id);
        }
    }

    /** One answer for each case. */
    <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent);
}
