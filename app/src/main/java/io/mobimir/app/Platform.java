package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.http.HttpServer;
import io.mobimir.http.Readiness;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;

/** The platform at work. This is the only place where its parts are put together. */
public final class Platform implements AutoCloseable {
    private final Opened opened;
    private final LocalCluster cluster;
    private final CassandraSettings cassandra;
    private final HttpServer http;

    private Platform(Opened opened, LocalCluster cluster, CassandraSettings cassandra, HttpServer http) {
        this.opened = opened;
        this.cluster = cluster;
        this.cassandra = cassandra;
        this.http = http;
    }

    /** Starts a cluster on this machine and everything that stands on it; ready when this returns. */
    public static Platform openLocal(Config config, Consumer<String> progress) {
        Opened opened = new Opened();
        Clock clock = Clock.systemUTC();
        try {
            HttpServer.requireFree(config.http());
            LocalCluster cluster = opened.add(LocalCluster.start(config.local(), progress));
            CassandraSettings settings = cluster.endpoint().settings(config);

            progress.accept("the schema is applied to keyspace " + settings.keyspace());
            Cassandra cassandra = opened.add(Cassandra.connect(settings));
            new LiveSchema(cassandra, ShopSchema.ALL).apply();

            Stores stores = opened.add(Stores.on(cassandra, config, clock));
            progress.accept("the words of all products are indexed");
            CassandraProductSearch search = opened.add(stores.search(cassandra, clock, words(config)));
            search.catchUp();
            opened.add(Upkeep.of(stores, search, cassandra, config, clock));

            Readiness readiness = new Readiness(Map.of("cassandra", cassandra::isReady));
            HttpServer http = opened.add(HttpServer.start(config.http(), readiness));
            return new Platform(opened, cluster, settings, http);
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    private static Path words(Config config) {
        return config.local().data().resolve("words");
    }

    LocalCluster cluster() {
        return cluster;
    }

    CassandraSettings cassandra() {
        return cassandra;
    }

    /** Where the HTTP server answers. */
    public String url() {
        return http.url();
    }

    @Override
    public void close() {
        opened.close();
    }
}
