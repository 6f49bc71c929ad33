package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Trail;
import java.time.Instant;

/**
 * A row of the table of truth.
 *
 * @param bucket which part of its price bands the product is in; kept here, so that another way to split moves nobody
 */
record Stored(Product product, Trail trail, int bucket) {
    static Stored first(ProductId id, Instant createdAt, Card card, int bucket, long version) {
        Product product = new Product(id, createdAt, version, card);
        return new Stored(product, Trail.of(product), bucket);
    }

    Stored changed(Card card, long version) {
        Product changed = new Product(product.id(), product.createdAt(), version, card);
        return new Stored(changed, trail.then(changed), bucket);
    }

    /** Whether this is the same product with the same card, whatever the version. */
    boolean isSameAs(Stored other) {
        return product.createdAt().equals(other.product.createdAt())
                && product.card().equals(other.product.card());
    }

    ProductId id() {
        return product.id();
    }

    long version() {
        return product.version();
    }

    Copy copy() {
        return new Copy(product.offer(), trail);
    }
}
