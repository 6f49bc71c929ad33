package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;

/** What a zone has of a product: the unit that is decided about at a time. */
record Account(ProductId product, Zone zone) {
    @Override
    public String toString() {
        return product + " in " + zone;
    }
}
