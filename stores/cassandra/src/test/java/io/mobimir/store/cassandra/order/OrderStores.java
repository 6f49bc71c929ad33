package io.mobimir.store.cassandra.order;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Zones;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** The stores of orders of one instance. */
record OrderStores(
        BucketPlans plans,
        CassandraOrders orders,
        CassandraOrderReports reports,
        CassandraOrderFeed feed,
        OrderSweep sweep,
        OrderCopies copies) {

    static OrderStores open(Cassandra cassandra, OrderBuckets buckets, Clock clock) {
        BucketPlans plans = new BucketPlans(cassandra, clock);
        buckets.declare(plans);
        return with(cassandra, plans, clock);
    }

    static OrderStores with(Cassandra cassandra, BucketPlans plans, Clock clock) {
        Cursors cursors = new Cursors("secret".getBytes(StandardCharsets.UTF_8));
        return new OrderStores(
                plans,
                new CassandraOrders(cassandra, plans, cursors, Zones.DEFAULT, clock),
                new CassandraOrderReports(cassandra, plans, cursors),
                new CassandraOrderFeed(cassandra),
                new OrderSweep(cassandra, plans, clock),
                new OrderCopies(cassandra, plans, clock));
    }
}
