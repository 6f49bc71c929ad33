package io.mobimir.app.wiring;

import io.mobimir.app.config.Config;
import io.mobimir.app.insight.KeyTexts;
import io.mobimir.app.metrics.HeatFigures;
import io.mobimir.app.metrics.Metrics;
import io.mobimir.app.metrics.MigrationFigures;
import io.mobimir.app.migration.InstanceName;
import io.mobimir.http.HttpServer;
import io.mobimir.http.Readiness;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatExchange;
import io.mobimir.insight.heat.HotRules;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.catalogue.search.CassandraProductSearch;
import io.mobimir.store.cassandra.heat.CassandraHeatLog;
import io.mobimir.store.cassandra.heat.HotLimits;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The running platform. This is the only place where its parts are put together. */
public final class Platform implements AutoCloseable {
    private final OpenResources opened;
    private final Optional<LocalCluster> cluster;
    private final Config config;
    private final Cassandra cassandra;
    private final Stores stores;
    private final HttpServer http;

    private Platform(OpenResources opened, Optional<LocalCluster> cluster, Config config, Consumer<String> progress) {
        this.opened = opened;
        this.cluster = cluster;
        this.config = config;
        Clock clock = Clock.systemUTC();
        CassandraSettings settings = cluster.map(LocalCluster::endpoint)
                .orElseGet(() -> Endpoint.find(config))
                .settings(config);
        progress.accept("the schema is applied to keyspace " + settings.keyspace());
        Metrics metrics = opened.add(new Metrics());
        Heat heat = new Heat(clock.instant());
        this.cassandra = opened.add(Cassandra.connect(settings, metrics.statements(), heat));
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        this.stores = opened.add(Stores.on(cassandra, config, clock, metrics, heat));
        progress.accept("the words of all products are indexed");
        CassandraProductSearch search = opened.add(stores.search(cassandra, clock, words()));
        search.catchUp();
        stores.migrations().work(metrics::timings);
        opened.add(BackgroundWork.of(stores, search, cassandra, config, clock));
        HeatExchange exchange = exchange(heat, clock);
        opened.add(HeatWork.of(heat, exchange, clock));
        ShopOverHttp shop = opened.add(ShopOverHttp.on(stores, search, metrics, cassandra, heat, config));
        Readiness readiness = new Readiness(Map.of("cassandra", cassandra::isReady));
        this.http = opened.add(HttpServer.start(config.http(), readiness, shop.gateway()));
        cluster.ifPresent(local -> local.announce(http.url()));
        metrics.watch(cassandra);
        metrics.watch(stores.committedStock().metrics());
        metrics.watch(shop.watchers());
        metrics.watch(http, shop.gateway());
        metrics.watch(new HeatFigures(heat, exchange, KeyTexts.of(config)));
        metrics.watch(new MigrationFigures(stores.migrations().asked(config.readsToCompare()), System::nanoTime));
        opened.add(shop.watchers()); // closed first, or else open streams would use up the server's grace period
    }

    /** Starts a cluster on this machine and the platform on it; ready when this returns. */
    public static Platform openLocal(Config config, Consumer<String> progress) {
        return open(config, opened -> {
            LocalCluster cluster = opened.add(LocalCluster.start(config.local(), progress));
            return new Platform(opened, Optional.of(cluster), DevelopmentSecret.made(config), progress);
        });
    }

    /** Starts the platform on an existing cluster; ready when this returns. */
    public static Platform openServing(Config config, Consumer<String> progress) {
        return open(config, opened -> new Platform(opened, Optional.empty(), config, progress));
    }

    private static Platform open(Config config, Function<OpenResources, Platform> opening) {
        OpenResources opened = new OpenResources();
        try {
            HttpServer.requireFree(config.http());
            return opening.apply(opened);
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    private HeatExchange exchange(Heat heat, Clock clock) {
        return new HeatExchange(
                heat,
                new CassandraHeatLog(cassandra),
                InstanceName.ofThisRun(),
                new HotRules(HotLimits.of(ShopSchema.ALL), config.insight().hotRate()),
                clock);
    }

    /** Returns a folder for the index of words; each instance on a machine has its own. */
    private Path words() {
        return config.local()
                .data()
                .resolve(
                        cluster.isPresent() ? "words" : "words-" + config.http().port());
    }

    /** Returns the cluster that was started with it. */
    public LocalCluster cluster() {
        return cluster.orElseThrow();
    }

    public CassandraSettings cassandra() {
        return cassandra.settings();
    }

    /** Returns the configuration, with the secret that is in use. */
    public Config config() {
        return config;
    }

    /** Returns the stores below. */
    public Stores stores() {
        return stores;
    }

    /** Returns the address of the HTTP server. */
    public String url() {
        return http.url();
    }

    @Override
    public void close() {
        opened.close();
    }
}
