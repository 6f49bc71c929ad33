package io.mobimir.store.mongodb;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Staleness;
import java.time.Duration;
import org.bson.Document;

/**
 * Decides which replica answers a read. MongoDB's own {@code maxStalenessSeconds} begins at 90 s, so the lag is
 * measured here. Best effort: between two measurements a secondary may fall behind.
 */
final class ReadRouting {
    /** The replica that answers. */
    enum ReadRoute {
        /** The primary, which sees every acknowledged write. */
        PRIMARY,
        /** Any secondary, or the primary if there is none. */
        SECONDARY;

        MongoCollection<Document> on(MongoCollection<Document> collection) {
            return switch (this) {
                case PRIMARY ->
                    collection.withReadPreference(ReadPreference.primary()).withReadConcern(ReadConcern.MAJORITY);
                case SECONDARY ->
                    collection
                            .withReadPreference(ReadPreference.secondaryPreferred())
                            .withReadConcern(ReadConcern.LOCAL);
            };
        }
    }

    private final Staleness staleness;
    private final LagSource lag;

    ReadRouting(Staleness staleness, LagSource lag) {
        this.staleness = staleness;
        this.lag = lag;
    }

    ReadRoute route(ReadOperation operation) {
        if (!staleness.allowsStale(operation)) {
            return ReadRoute.PRIMARY;
        }
        Duration limit = staleness.of(operation);
        boolean keepsUp =
                lag.lag().filter(behind -> behind.compareTo(limit) <= 0).isPresent();
        return keepsUp ? ReadRoute.SECONDARY : ReadRoute.PRIMARY;
    }
}
