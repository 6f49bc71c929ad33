package io.mobimir.store.mongodb.catalogue;

import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Product;

/** A product with its card and its recent places in listings: the document without the stock. */
public record StoredProduct(Product product, ListingTrail trail) {
    static StoredProduct added(Product product) {
        return new StoredProduct(product, ListingTrail.of(product));
    }

    StoredProduct then(Product changed) {
        return new StoredProduct(changed, trail.then(changed));
    }
}
