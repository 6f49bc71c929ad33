package io.mobimir.app.command.migrate;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.migration.CassandraSide;
import io.mobimir.app.migration.EntityMigration;
import io.mobimir.app.migration.MongoSide;
import io.mobimir.app.migration.OperatorMigrations;
import io.mobimir.app.migration.ShopSide;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.OpenResources;
import io.mobimir.app.wiring.Stores;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Timing;
import io.mobimir.migration.engine.Migration;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.util.Map;

/**
 * The migration of an entity, opened on both stores for one command; no server has to run.
 *
 * @param route the origin and the target, for a person
 */
public record MigrationAccess(
        Config config, EntityMigration<?> migration, String route, AuditLog auditLog, AutoCloseable stores)
        implements AutoCloseable {
    /** Opens the migration for a command. */
    @FunctionalInterface
    public interface Opener {
        MigrationAccess open(Config config, Entity entity);
    }

    /** Refuses an entity that does not come from MongoDB by the configuration. */
    static void requireMigrating(Config config, Entity entity) {
        if (!config.homes().migrating().contains(entity)) {
            throw new InvalidConfig(
                    "%s is cassandra: nothing is to be migrated; set it to mongodb, here and for every instance, if %s come(s) from there"
                            .formatted(entity.key(), entity.title()));
        }
    }

    public static MigrationAccess open(Config config, Entity entity) {
        Clock clock = Clock.systemUTC();
        OpenResources opened = new OpenResources();
        try {
            Cassandra cassandra =
                    opened.add(Cassandra.connect(Endpoint.find(config).settings(config)));
            CassandraSide target = Stores.home(cassandra, config, clock);
            ShopSide origin = opened.add(MongoSide.open(config, target.cursors(), clock));
            Sides<ShopSide> sides = new Sides<>(origin, target);
            String route = "from %s to keyspace %s of Cassandra"
                    .formatted(config.mongodb(), cassandra.settings().keyspace());
            return new MigrationAccess(
                    config,
                    EntityMigration.of(entity, sides, Timing.STANDARD, clock),
                    route,
                    target.auditLog(),
                    opened);
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    Migration asked() {
        return asked(config.readsToCompare());
    }

    Migration asked(long readsToCompare) {
        return migration.asked(readsToCompare);
    }

    OperatorMigrations desk() {
        return desk(config.readsToCompare());
    }

    OperatorMigrations desk(long readsToCompare) {
        return new OperatorMigrations(Map.of(migration.name(), asked(readsToCompare)));
    }

    @Override
    public void close() {
        try {
            stores.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
