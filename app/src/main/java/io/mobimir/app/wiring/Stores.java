package io.mobimir.app.wiring;

import io.mobimir.app.config.BucketConfig;
import io.mobimir.app.config.Config;
import io.mobimir.app.metrics.Metering;
import io.mobimir.app.migration.CassandraSide;
import io.mobimir.app.migration.MongoSide;
import io.mobimir.app.migration.Participation;
import io.mobimir.insight.heat.Heat;
import io.mobimir.migration.Timing;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.WatchedInstances;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.event.Events;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.person.PersonalData;
import io.mobimir.shop.session.Sessions;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.audit.ShopAudit;
import io.mobimir.store.cassandra.auditlog.CassandraAuditLog;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.checkout.CassandraCheckouts;
import io.mobimir.store.cassandra.checkout.CassandraHeartbeats;
import io.mobimir.store.cassandra.checkout.CassandraIntents;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.event.EventTables;
import io.mobimir.store.cassandra.order.OrderBuckets;
import io.mobimir.store.cassandra.person.CassandraPersonalData;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.cassandra.stock.CassandraStock;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * All stores of the shop on a cluster with the schema, and the services on several of them. Entities from MongoDB are in the
 * store that their migration has reached.
 */
public record Stores(
        Orders orders,
        OrderReports reports,
        Carts carts,
        Catalogue catalogue,
        Stock stock,
        CassandraStock committedStock,
        Sessions sessions,
        Events events,
        BucketPlans plans,
        AuditLog auditLog,
        Cursors cursors,
        PersonalData persons,
        Till till,
        Participation migrations)
        implements AutoCloseable {
    /** A public default, only for a developer's machine. */
    private static final byte[] KNOWN_SECRET = "everybody knows this".getBytes(StandardCharsets.UTF_8);

    /** The services that create and cancel orders. */
    public record Till(
            CheckoutStores touches,
            CheckoutSaga checkout,
            Cancellation cancellation,
            WatchedInstances instances,
            CassandraIntents intents,
            CassandraUnfinishedWork unfinished) {
        private static Till of(
                CheckoutStores touches,
                Config config,
                Clock clock,
                CassandraHeartbeats heartbeats,
                CassandraIntents intents,
                CassandraUnfinishedWork unfinished) {
            WatchedInstances instances = new WatchedInstances(newInstance(), heartbeats, System::nanoTime);
            return new Till(
                    touches,
                    new CheckoutSaga(
                            touches, PaymentHook.load(config.paymentsClass()), config.checkout(), instances, clock),
                    new Cancellation(touches, clock),
                    instances,
                    intents,
                    unfinished);
        }

        /** Returns an id that no other start of a process has. */
        private static String newInstance() {
            return Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);
        }
    }

    public static Stores on(Cassandra cassandra, Config config, Clock clock) {
        return on(cassandra, config, clock, Metering.none());
    }

    /** Opens the same stores with metrics around every port. */
    public static Stores on(Cassandra cassandra, Config config, Clock clock, Metering metering) {
        return on(cassandra, config, clock, metering, MongoSide::open);
    }

    /** Opens the same stores, and counts what goes to MongoDB by its keys. */
    static Stores on(Cassandra cassandra, Config config, Clock clock, Metering metering, Heat heat) {
        return on(
                cassandra,
                config,
                clock,
                metering,
                (settings, cursors, time) -> MongoSide.open(settings, cursors, time, heat));
    }

    /** Opens MongoDB for the entities that come from there. */
    private interface MongoOpener {
        MongoSide open(Config config, Cursors cursors, Clock clock);
    }

    private static Stores on(Cassandra cassandra, Config config, Clock clock, Metering metering, MongoOpener mongo) {
        CassandraSide home = home(cassandra, config, clock);
        Participation migrations = Participation.join(
                config.homes().migrating(),
                () -> mongo.open(config, home.cursors(), clock),
                home,
                Timing.STANDARD,
                clock);
        try {
            return on(home, migrations, metering);
        } catch (RuntimeException e) {
            migrations.closeAfter(e);
            throw e;
        }
    }

    /** Returns Cassandra as the home of entities. */
    public static CassandraSide home(Cassandra cassandra, Config config, Clock clock) {
        List<byte[]> secrets = config.cursorKeys();
        Cursors cursors = secrets.isEmpty()
                ? new Cursors(KNOWN_SECRET)
                : new Cursors(secrets.get(0), secrets.subList(1, secrets.size()).toArray(byte[][]::new));
        return new CassandraSide(cassandra, plans(cassandra, config.buckets(), clock), cursors, config, clock);
    }

    private static Stores on(CassandraSide home, Participation migrations, Metering metering) {
        Cassandra cassandra = home.cassandra();
        Config config = home.config();
        Clock clock = home.clock();
        Orders orders = metering.around(Orders.class, migrations.orders());
        Carts carts = metering.around(Carts.class, migrations.carts());
        Catalogue catalogue = metering.around(Catalogue.class, migrations.catalogue());
        CassandraStock committedStock = home.stock();
        Stock stock = metering.around(Stock.class, migrations.stock(committedStock));
        CassandraUnfinishedWork unfinished = new CassandraUnfinishedWork(cassandra, clock);
        CassandraIntents intents = new CassandraIntents(cassandra, clock);
        CheckoutStores touched = new CheckoutStores(
                new CassandraCheckouts(cassandra, clock), intents, unfinished, catalogue, carts, stock, orders);
        return new Stores(
                orders,
                migrations.reports(),
                carts,
                catalogue,
                stock,
                committedStock,
                metering.around(Sessions.class, new CassandraSessions(cassandra, clock)),
                metering.around(Events.class, new CassandraEvents(cassandra, home.plans(), home.cursors(), clock)),
                home.plans(),
                metering.around(AuditLog.class, home.auditLog()),
                home.cursors(),
                new CassandraPersonalData(cassandra, home.plans(), orders, migrations::personsElsewhere, clock),
                Till.of(touched, config, clock, new CassandraHeartbeats(cassandra), intents, unfinished),
                migrations);
    }

    @Override
    public void close() {
        migrations.close();
        committedStock.close();
    }

    /** Returns an audit that compares checkouts and stock with the orders, in whichever store those are. */
    public ShopAudit audit(Cassandra cassandra, Clock clock) {
        migrations.requireStockArrived();
        return new ShopAudit(cassandra, clock, till.checkout(), orders, stock);
    }

    /** Returns the search by words of one instance, which must have its own folder; it finds nothing until it catches up. */
    public CassandraProductSearch search(Cassandra cassandra, Clock clock, Path folder) {
        return new CassandraProductSearch(catalogue, new ProductSource(cassandra, clock), cursors, clock, folder);
    }

    /** Returns the plans of orders and events, with the configured buckets from now on; the catalogue declares its own. */
    public static BucketPlans plans(Cassandra cassandra, BucketConfig buckets, Clock clock) {
        BucketPlans plans = new BucketPlans(cassandra, clock);
        new OrderBuckets(buckets.ordersByUser(), buckets.ordersByPeriod()).declare(plans);
        plans.declare(EventTables.USER_EVENTS.name(), buckets.userEvents());
        CassandraAuditLog.declare(plans);
        return plans;
    }
}
