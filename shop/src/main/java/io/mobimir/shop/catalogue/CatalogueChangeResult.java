package io.mobimir.shop.catalogue;

import io.mobimir.shop.ProductId;
import java.util.function.Function;

/** The outcome of a change of the catalogue. */
public sealed interface CatalogueChangeResult {
    /** Stored, by this attempt or an earlier one. */
    record Stored(Product product) implements CatalogueChangeResult {
        @Override
        public <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent) {
            return stored.apply(product);
        }
    }

    /** Nothing was changed: the product is not, or no longer, in the state that the caller expected. */
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

    /** Calls the function of the case. */
    <T> T match(Function<Product, T> stored, Function<Product, T> conflict, Function<ProductId, T> absent);
}
