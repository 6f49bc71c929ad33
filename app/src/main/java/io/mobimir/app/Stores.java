package io.mobimir.app;

import io.mobimir.app.config.BucketConfig;
import io.mobimir.app.config.Config;
import io.mobimir.app.metrics.Metering;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.event.Events;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.session.Sessions;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.cart.CassandraCarts;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.event.EventTables;
import io.mobimir.store.cassandra.order.CassandraOrderReports;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.unfinished.Unfinished;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;

/** Every store of the shop, on a cluster that has the schema, and what stands on several of them. */
public record Stores(
        Orders orders,
        OrderReports reports,
        Carts carts,
        Catalogue catalogue,
        Stock stock,
        CassandraStock tellers,
        Sessions sessions,
        Events events,
        BucketPlans plans,
        Till till)
        implements AutoCloseable {
    /** Good enough on a developer's machine. */
    private static final byte[] KNOWN_SECRET = "everybody knows this".getBytes(StandardCharsets.UTF_8);

    /** Where orders are made and unmade. */
    public record Till(
            CheckoutStores touches, CheckoutSaga checkout, Cancellation cancellation, Unfinished unfinished) {}

    public static Stores on(Cassandra cassandra, Config config, Clock clock) {
        return on(cassandra, config, clock, Metering.none());
    }

    /** The same, and every port is metered. */
    public static Stores on(Cassandra cassandra, Config config, Clock clock, Metering metering) {
        byte[] secret = config.cursorKey();
        Cursors cursors = new Cursors(secret.length == 0 ? KNOWN_SECRET : secret);
        BucketPlans plans = plans(cassandra, config.buckets(), clock);
        Orders orders =
                metering.around(Orders.class, new CassandraOrders(cassandra, plans, cursors, config.zones(), clock));
        Carts carts = metering.around(Carts.class, new CassandraCarts(cassandra, clock));
        Catalogue catalogue = metering.around(
                Catalogue.class, new CassandraCatalogue(cassandra, clock, cursors, plans, config.catalogue()));
        CassandraStock tellers = new CassandraStock(cassandra, config.zones(), clock);
        Stock stock = metering.around(Stock.class, tellers);
        Unfinished unfinished = new Unfinished(cassandra, clock);
        CheckoutStores touched = new CheckoutStores(
                new CassandraCheckouts(cassandra, clock), unfinished, catalogue, carts, stock, orders);
        return new Stores(
                orders,
                new CassandraOrderReports(cassandra, plans, cursors),
                carts,
                catalogue,
                stock,
                tellers,
                metering.around(Sessions.class, new CassandraSessions(cassandra, clock)),
                metering.around(Events.class, new CassandraEvents(cassandra, plans, cursors, clock)),
                plans,
                new Till(
                        touched,
                        new CheckoutSaga(touched, Payments.NONE, config.checkout(), clock),
                        new Cancellation(orders, stock, unfinished),
                        unfinished));
    }

    @Override
    public void close() {
        tellers.close();
    }

    /** Search by words for one instance, which is the only one to use that folder; knows nothing before it catches up. */
    CassandraProductSearch search(Cassandra cassandra, Clock clock, Path folder) {
        return new CassandraProductSearch(catalogue, new ProductSource(cassandra, clock), clock, folder);
    }

    /** The plans of orders and events, as the configuration wants them from now on; the catalogue declares its own. */
    static BucketPlans plans(Cassandra cassandra, BucketConfig buckets, Clock clock) {
        BucketPlans plans = new BucketPlans(cassandra, clock);
        new OrderBuckets(buckets.ordersByUser(), buckets.ordersByPeriod()).declare(plans);
        plans.declare(EventTables.USER_EVENTS.name(), buckets.userEvents());
        return plans;
    }
}
