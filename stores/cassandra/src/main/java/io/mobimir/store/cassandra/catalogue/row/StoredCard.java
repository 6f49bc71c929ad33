package io.mobimir.store.cassandra.catalogue.row;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Product;
import java.time.Instant;

/**
 * A row of the table of cards.
 *
 * @param bucket the part of its price bands that the product is in; stored here, so that a new way to split moves no product
 */
public record StoredCard(Product product, ListingTrail trail, int bucket) {
    public static StoredCard first(ProductId id, Instant createdAt, Card card, int bucket, long version) {
        Product product = new Product(id, createdAt, version, card);
        return new StoredCard(product, ListingTrail.of(product), bucket);
    }

    public StoredCard changed(Card card, long version) {
        Product changed = new Product(product.id(), product.createdAt(), version, card);
        return new StoredCard(changed, trail.then(changed), bucket);
    }

    /** Returns whether this is the same product with the same card, whatever the version. */
    public boolean isSameAs(StoredCard other) {
        return product.createdAt().equals(other.product.createdAt())
                && product.card().equals(other.product.card());
    }

    public ProductId id() {
        return product.id();
    }

    public long version() {
        return product.version();
    }

    public ListingCopy copy() {
        return new ListingCopy(product.offer(), trail);
    }
}
