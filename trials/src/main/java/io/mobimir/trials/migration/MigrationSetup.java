package io.mobimir.trials.migration;

import io.mobimir.app.command.demo.OldShop;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.migration.CassandraSide;
import io.mobimir.app.migration.MongoSide;
import io.mobimir.app.migration.ShopSide;
import io.mobimir.app.wiring.Stores;
import io.mobimir.lab.Cluster;
import io.mobimir.lab.CommitLog;
import io.mobimir.lab.MongoServer;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.shop.Require;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.mongodb.MongoSchema;
import io.mobimir.trials.chaos.DriverLogging;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** An open old shop: MongoDB with its documents, an empty Cassandra beside it, two instances, and customers. */
public final class MigrationSetup implements AutoCloseable {
    /** The entities that move, in this order. */
    static final List<Entity> MOVING = List.of(Entity.ORDERS, Entity.CARTS);

    private static final int INSTANCES = 2;

    final OldShop old;
    final Timeline timeline = new Timeline();
    final KillLog kills = new KillLog();
    final CustomerExpectations expectations;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    /** Makes a requested end quick. */
    private Runnable hurry = () -> {};

    private final MongoServer mongo;
    private final Cluster cluster;
    private final StoreAddresses addresses;
    private final Sides<ShopSide> sides;
    private final InstanceTeam team;
    private final RetryingClient client;

    /**
     * The size of a setup.
     *
     * @param broken how many of a hundred documents cannot be converted
     */
    public record Size(int orders, int carts, int broken, int customers) {
        public Size {
            Require.between("orders", orders, 1, 10_000_000);
            Require.between("carts", carts, 1, 10_000_000);
            Require.between("broken", broken, 0, 50);
            Require.between("customers", customers, 1, 1_000);
        }
    }

    private MigrationSetup(Size size, MongoServer.Storage storage, Consumer<String> progress)
            throws InterruptedException {
        this.old = new OldShop(size.orders(), size.carts(), size.broken());
        this.expectations = CustomerExpectations.of(old);
        try {
            TemporaryFolder folder = opened(TemporaryFolder.create("mobimir-leaving-"));
            progress.accept("MongoDB is started");
            this.mongo = opened(MongoServer.start(folder.path().resolve("mongodb"), storage));
            this.cluster = opened(Cluster.in(folder.path().resolve("cassandra"))
                    .nodes(1)
                    .commitLog(CommitLog.BATCH)
                    .progress(progress)
                    .start());
            this.addresses = StoreAddresses.of(cluster.contactPoints().get(0), mongo.uri());
            this.sides = sides();
            progress.accept("the shop's %,d orders and %,d carts are written to MongoDB"
                    .formatted(size.orders(), size.carts()));
            fill();
            progress.accept("two instances of the shop are started");
            this.team = opened(new InstanceTeam(addresses, folder.path().resolve("instances.log")));
            this.client = new RetryingClient(team, expectations, timeline, kills);
            this.hurry = this::killAll;
            for (int i = 0; i < INSTANCES; i++) {
                team.hire();
            }
            timeline.open();
            opened(new Customers(expectations, client).come(size.customers()));
        } catch (RuntimeException | InterruptedException e) {
            close();
            throw e;
        }
    }

    /** Opens the shop. */
    public static MigrationSetup open(Size size, MongoServer.Storage storage, Consumer<String> progress)
            throws InterruptedException {
        DriverLogging.quiet();
        return new MigrationSetup(size, storage, progress);
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }

    private Sides<ShopSide> sides() {
        Config config = addresses.config();
        Cassandra cassandra = opened(Cassandra.connect(addresses.settings()));
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        CassandraSide target = Stores.home(cassandra, config, Clock.systemUTC());
        ShopSide origin = opened(MongoSide.open(config, target.cursors(), Clock.systemUTC()));
        return new Sides<>(origin, target);
    }

    private void fill() {
        MongoSide origin = (MongoSide) sides.origin();
        new MongoSchema(origin.mongo()).create(false, line -> {});
        old.fill(origin.mongo());
    }

    private void killAll() {
        client.close();
        team.killAll();
        mongo.kill();
        cluster.kill(1);
    }

    Sides<ShopSide> stores() {
        return sides;
    }

    InstanceTeam team() {
        return team;
    }

    RetryingClient desk() {
        return client;
    }

    /** Kills a store with {@code kill -9}. */
    void kill(Side side) {
        kills.dies(side);
        switch (side) {
            case ORIGIN -> mongo.kill();
            case TARGET -> cluster.kill(1);
        }
    }

    void restart(Side side) {
        switch (side) {
            case ORIGIN -> mongo.restart();
            case TARGET -> cluster.restart(1);
        }
        kills.isBack(side);
    }

    /** Closes the customers first, then the instances, then the stores; also when this thread was interrupted. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        if (interrupted) {
            hurry.run();
        }
        RuntimeException failure = null;
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                failure = failure == null ? new IllegalStateException("the scene could not be closed", e) : failure;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
