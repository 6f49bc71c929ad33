package io.mobimir.store.cassandra.order;

import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;

/** How the lists of orders are split unless a key has a plan of its own. */
public record OrderBuckets(Buckets byUser, Buckets byPeriod) {
    /** Most users have few orders; all orders of a day in one partition would be the hot spot of Black Friday. */
    public static final OrderBuckets DEFAULT = new OrderBuckets(Buckets.NONE, Buckets.hash(8));

    /** Must be called once per start, before any order is written or read. */
    public void declare(BucketPlans plans) {
        plans.declare(OrderTables.ORDERS_BY_USER.name(), byUser);
        plans.declare(OrderTables.ORDERS_BY_PERIOD.name(), byPeriod);
    }
}
