package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Zones;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.cart.CassandraCarts;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** Everything that a checkout touches, on Cassandra. */
public final class CassandraTill {
    /** Much longer than a confirmation waits here for others; the machine may be slow. */
    public static final Duration SOLD_WITHIN = Duration.ofSeconds(15);

    private static final Duration RIDE = Duration.ofMillis(200);

    private CassandraTill() {}

    public static CheckoutSweep sweep(
            CheckoutStores stores, Clock clock, CheckoutSaga saga, Cancellation cancellation) {
        return new CheckoutSweep(
                (CassandraIntents) stores.intents(),
                (CassandraUnfinishedWork) stores.promises(),
                clock,
                saga,
                cancellation);
    }

    public static CheckoutStores open(Cassandra cassandra, Clock clock) {
        return open(cassandra, clock, RIDE);
    }

    /** Opens it with another time that a confirmation waits for others. */
    public static CheckoutStores open(Cassandra cassandra, Clock clock, Duration ride) {
        Cursors cursors = new Cursors("secret".getBytes(StandardCharsets.UTF_8));
        BucketPlans plans = new BucketPlans(cassandra, clock);
        new OrderBuckets(Buckets.MONTH, Buckets.hash(4)).declare(plans);
        CatalogueSettings settings = new CatalogueSettings(Map.of(), Buckets.NONE, Buckets.NONE);
        return new CheckoutStores(
                new CassandraCheckouts(cassandra, clock),
                new CassandraIntents(cassandra, clock),
                new CassandraUnfinishedWork(cassandra, clock),
                new CassandraCatalogue(cassandra, clock, cursors, plans, settings),
                new CassandraCarts(cassandra, new Cursors(new byte[] {1}), clock),
                new CassandraStock(cassandra, Zones.DEFAULT, clock, ride),
                new CassandraOrders(cassandra, plans, cursors, Zones.DEFAULT, clock));
    }
}
