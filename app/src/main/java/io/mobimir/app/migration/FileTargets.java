package io.mobimir.app.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.app.config.Home;
import io.mobimir.app.config.Homes;
import io.mobimir.app.migration.FileImport.ImportRoute;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey.Found;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.mongodb.ScannedDocument;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.cart.CartConversion;
import io.mobimir.store.mongodb.catalogue.MongoProductReplica;
import io.mobimir.store.mongodb.event.MongoEvents;
import io.mobimir.store.mongodb.order.MongoOrderReplica;
import io.mobimir.store.mongodb.session.MongoSessions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;

/** Chooses the targets for the documents of a file, and refuses imports that would do harm. */
public final class FileTargets {
    private FileTargets() {}

    /** Returns the default name of an entity's collection. */
    public static String collection(Entity entity) {
        return switch (entity) {
            case ORDERS -> ShopCollection.ORDERS.name();
            case CARTS -> ShopCollection.CARTS.name();
            case CATALOGUE, STOCK -> ShopCollection.PRODUCTS.name();
            case SESSIONS -> ShopCollection.SESSIONS.name();
            case EVENTS -> ShopCollection.EVENTS.name();
        };
    }

    /** Returns the route into Cassandra, with the same writes as a migration. */
    public static ImportRoute<?> into(CassandraSide home, Entity entity) {
        return switch (entity) {
            case ORDERS -> states(document -> Optional.of(MongoOrderReplica.scanned(document)), home.orderStates());
            case CARTS -> states(new CartConversion(new PriceCache(home.productStates()))::scanned, home.cartStates());
            case CATALOGUE -> states(MongoProductReplica::scanned, home.productStates());
            case STOCK -> throw new IllegalArgumentException("stock is moved and never copied");
            case SESSIONS -> {
                CassandraSessions sessions = new CassandraSessions(home.cassandra(), home.clock());
                yield new ImportRoute<>(
                        document -> Optional.of(MongoSessions.scanned(document)),
                        1,
                        some -> some.forEach(sessions::start));
            }
            case EVENTS -> {
                CassandraEvents events =
                        new CassandraEvents(home.cassandra(), home.plans(), home.cursors(), home.clock());
                yield new ImportRoute<>(
                        document -> Optional.of(MongoEvents.scanned(document)), EventBatch.MAX, events::append);
            }
        };
    }

    /** Routes documents as states; deletions are states as well, so no readable document is skipped. */
    static <S> ImportRoute<Found<S>> states(
            Function<Document, Optional<io.mobimir.migration.ScannedKey<S>>> reader, Replica<S> target) {
        return new ImportRoute<>(
                document -> reader.apply(document).map(FileTargets::named),
                target.seedsAtOnce(),
                some -> target.seed(newest(some)));
    }

    private static <S> Map<String, Versioned<S>> newest(List<Found<S>> some) {
        Map<String, Versioned<S>> states = new HashMap<>();
        some.forEach(each -> states.merge(each.key(), each.state(), Versioned::newest));
        return states;
    }

    private static <S> ScannedDocument<Found<S>> named(io.mobimir.migration.ScannedKey<S> scanned) {
        return scanned.match(
                found -> new ScannedDocument.Converted<>(found.key(), Optional.of(found)),
                rejected -> new ScannedDocument.Rejected<>(rejected.key(), rejected.reason()));
    }

    /** Returns why an entity of a MongoDB in use cannot be imported from a file. */
    public static Optional<String> refusal(Entity entity, Homes homes) {
        if (homes.all().get(entity) != Home.MONGODB) {
            return Optional.empty();
        }
        return Optional.of(
                ("%1$s is mongodb: a MongoDB is in use, and `mobimir migrate start %2$s` copies all of it. A file is for a"
                                + " shop without one: set %1$s = cassandra.")
                        .formatted(entity.key(), entity.title()));
    }

    /**
     * Returns why an entity with these records in Cassandra cannot be imported from a file. Orders that were copied once and
     * then deleted stay deleted, but deleted products leave no trace, and carts have changed since.
     */
    public static Optional<String> refusal(Entity entity, Optional<MigrationState> known) {
        Optional<Phase> phase = known.map(state -> state.position().phase());
        if (phase.isEmpty() || (entity == Entity.ORDERS && phase.get() == Phase.TARGET)) {
            return Optional.empty();
        }
        String reason = phase.get() == Phase.TARGET
                ? "The migration of %1$s is finished, and Cassandra has gone on since: a file would bring back what was"
                        + " deleted or has ended."
                : "A migration of %1$s is under way, in %2$s: it copies everything itself (mobimir migrate status %1$s).";
        return Optional.of(reason.formatted(entity.title(), phase.get()));
    }
}
