package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;

/** Remembers that work on a product was begun, so that another instance can finish it. */
@FunctionalInterface
interface Unsettled {
    void note(ProductId id);
}
