package io.mobimir.app.config;

import io.mobimir.http.HttpSettings;
import io.mobimir.http.auth.AuthSettings;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.Zones;
import io.mobimir.shop.checkout.CheckoutSettings;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import io.mobimir.store.mongodb.MongoSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All settings, read once at the start.
 *
 * @param paymentsClass the shop's own {@code Payments}; empty for orders without a payment provider
 * @param readsToCompare how many reads have to agree on both sides before a migration may switch
 * @param reasonRequired whether every change of staff and operators needs a reason
 */
public record Config(
        Homes homes,
        HttpSettings http,
        AuthSettings auth,
        CassandraConfig cassandra,
        MongoSettings mongodb,
        LocalConfig local,
        StrategyConfig strategies,
        BucketConfig buckets,
        CatalogueSettings catalogue,
        CheckoutSettings checkout,
        String paymentsClass,
        int readsToCompare,
        InsightConfig insight,
        boolean reasonRequired,
        Secret cursorSecret,
        Staleness staleness) {

    /** Reads every key; refuses the first invalid value with its place. */
    public static Config read(Settings settings) {
        Reader reader = settings.reader();
        return new Config(
                Homes.read(reader),
                HttpConfig.read(reader),
                HttpConfig.auth(reader),
                CassandraConfig.read(reader),
                mongodb(reader),
                LocalConfig.read(reader),
                StrategyConfig.read(reader),
                BucketConfig.read(reader),
                CatalogueConfig.read(reader),
                checkout(reader),
                reader.text("checkout.payments.class").strip(),
                reader.number("migration.reads-to-compare", 0, Integer.MAX_VALUE),
                InsightConfig.read(reader),
                reader.flag("audit-log.reason-required"),
                new Secret(reader.text("cursors.secret")),
                staleness(reader));
    }

    /** Returns the same configuration with other settings for tokens. */
    public Config with(AuthSettings other) {
        return new Config(
                homes,
                http,
                other,
                cassandra,
                mongodb,
                local,
                strategies,
                buckets,
                catalogue,
                checkout,
                paymentsClass,
                readsToCompare,
                insight,
                reasonRequired,
                cursorSecret,
                staleness);
    }

    /**
     * Returns the keys of cursors. The first one signs: the cursors' own secret, or else that of sessions. Signatures of the
     * others are accepted. Empty if there are none.
     */
    public List<byte[]> cursorKeys() {
        return Stream.of(cursorSecret, new Secret(auth.secret()), new Secret(auth.previousSecret()))
                .filter(secret -> !secret.value().isEmpty())
                .map(Secret::bytes)
                .toList();
    }

    /** Returns the zones that the shop delivers to. */
    public Zones zones() {
        return checkout.zones();
    }

    private static CheckoutSettings checkout(Reader reader) {
        Zones zones = reader.make("zones", () -> Zones.of(reader.texts("zones")));
        return reader.make(
                "checkout",
                () -> new CheckoutSettings(
                        zones, reader.duration("checkout.expires-after"), reader.duration("checkout.payments.wait")));
    }

    private static MongoSettings mongodb(Reader reader) {
        String uri = reader.text("mongodb.uri");
        return reader.make("mongodb.uri", () -> new MongoSettings(uri, reader.text("mongodb.database")));
    }

    private static Staleness staleness(Reader reader) {
        Map<ReadOperation, Duration> limits = new EnumMap<>(ReadOperation.class);
        for (ReadOperation operation : ReadOperation.values()) {
            if (!operation.mustBeCurrent()) {
                limits.put(operation, reader.duration("staleness." + operation.key()));
            }
        }
        return new Staleness(limits);
    }
}
