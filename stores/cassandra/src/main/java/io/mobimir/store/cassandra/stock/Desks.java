package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.stock.book.Pending;

/** Where an instance takes what it wants of tills. */
interface Desks {
    /** Does not wait. */
    <A> Pending<A> post(Request<A> request);
}
