package io.mobimir.app.config;

import io.mobimir.http.HttpSettings;
import io.mobimir.shop.Operation;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.Zones;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Everything that can be set, read once at the start. */
public record Config(
        Homes homes,
        Zones zones,
        HttpSettings http,
        CassandraConfig cassandra,
        LocalConfig local,
        StrategyConfig strategies,
        BucketConfig buckets,
        CatalogueSettings catalogue,
        Secret cursorSecret,
        Staleness staleness) {

    private static final int MAX_PORT = 65_535;

    /** Reads every key; the first that cannot be right is refused with its place. */
    public static Config read(Settings settings) {
        Reader reader = settings.reader();
        return new Config(
                Homes.read(reader),
                reader.make("zones", () -> Zones.of(reader.texts("zones"))),
                http(reader),
                CassandraConfig.read(reader),
                LocalConfig.read(reader),
                StrategyConfig.read(reader),
                BucketConfig.read(reader),
                CatalogueConfig.read(reader),
                new Secret(reader.text("cursors.secret")),
                staleness(reader));
    }

    private static HttpSettings http(Reader reader) {
        int port = reader.number("http.port", 0, MAX_PORT);
        return reader.make("http.host", () -> new HttpSettings(reader.text("http.host"), port));
    }

    private static Staleness staleness(Reader reader) {
        Map<Operation, Duration> limits = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            limits.put(operation, reader.duration("staleness." + operation.key()));
        }
        return new Staleness(limits);
    }
}
