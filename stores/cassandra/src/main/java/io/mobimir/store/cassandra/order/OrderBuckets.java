package io.mobimir.store.cassandra.order;

import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;

/** How the lists of orders are split by default; a key may have its own plan. */
public record OrderBuckets(Buckets byUser, Buckets byPeriod) {
    /** Most users have few orders; one partition for all orders of a day would be a hot spot on Black Friday. */
    public static final OrderBuckets DEFAULT = new OrderBuckets(Buckets.NONE, Buckets.hash(8));

    /** Declares how orders are split. Call once per start, before any order is written or read. */
    public void declare(BucketPlans plans) {
        plans.declare(OrderTables.ORDERS_BY_USER.name(), byUser);
        plans.declare(OrderTables.ORDERS_BY_PERIOD.name(), byPeriod);
    }
}
