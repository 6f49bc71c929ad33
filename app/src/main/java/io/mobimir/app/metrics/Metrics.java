package io.mobimir.app.metrics;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mobimir.app.cache.CachingCatalogue;
import io.mobimir.http.Gateway;
import io.mobimir.http.HttpServer;
import io.mobimir.http.RequestListener;
import io.mobimir.http.live.Watchers;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.stock.StockMetrics;
import io.mobimir.store.cassandra.stock.StockMetrics.Snapshot;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every meter of an instance. Their names are in {@code docs/metrics.md}. */
public final class Metrics implements Metering, AutoCloseable {
    private static final Duration[] STEPS = IntStream.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final MeterProvider<Timer> requests = times("http.requests");
    private final MeterProvider<Timer> calls = times("shop.calls");
    private final Map<Class<?>, RecentTimes> recent = new ConcurrentHashMap<>();
    private final MeterProvider<Timer> statements = times("cassandra.requests");
    /** Brings gauges up to date whose rows change. */
    private final List<Runnable> updates = new CopyOnWriteArrayList<>();

    public Metrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        collections.bindTo(registry);
    }

    private MeterProvider<Timer> times(String name) {
        return Timer.builder(name).serviceLevelObjectives(STEPS).withRegistry(registry);
    }

    /** Returns the metrics in the text format of Prometheus. */
    public String text() {
        updates.forEach(Runnable::run);
        return registry.scrape();
    }

    /** Meters requests over HTTP by operation and status. */
    public RequestListener requests() {
        return (route, status, nanos, id) -> requests.withTags(
                        "operation", route.operation(), "status", Integer.toString(status))
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Meters statements by their consistency level. */
    public RequestTracker statements() {
        return new StatementTimes(statements);
    }

    @Override
    public <P> P around(Class<P> type, P port) {
        String name = type.getSimpleName().toLowerCase(Locale.ROOT);
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new MeteredPort(port, name, calls, recent(type))));
    }

    /** Returns the times of the last calls of a port. */
    public CallTimings timings(Class<?> type) {
        return recent(type);
    }

    private RecentTimes recent(Class<?> type) {
        return recent.computeIfAbsent(type, each -> new RecentTimes(System::nanoTime));
    }

    /** Meters connections and live nodes, as the driver sees them. */
    public void watch(Cassandra cassandra) {
        gauge(
                "cassandra.connections",
                cassandra,
                it -> nodes(it).mapToInt(Node::getOpenConnections).sum());
        gauge(
                "cassandra.nodes.up",
                cassandra,
                it -> nodes(it).filter(node -> node.getOpenConnections() > 0).count());
        gauge("cassandra.nodes", cassandra, it -> nodes(it).count());
    }

    private static Stream<Node> nodes(Cassandra cassandra) {
        return cassandra.session().getMetadata().getNodes().values().stream();
    }

    /** Meters the group commit of stock. */
    public void watch(StockMetrics stock) {
        gauge("stock.waiting", stock, it -> it.snapshot().waiting());
        counter("stock.groups", stock, Snapshot::groups);
        counter("stock.grouped.calls", stock, Snapshot::calls);
        counter("stock.looks", stock, Snapshot::looks);
        counter("stock.lost.races", stock, Snapshot::lost);
        counter("stock.unknown.outcomes", stock, Snapshot::unknown);
        counter("stock.refused.busy", stock, Snapshot::busy);
        stock.snapshot()
                .sizes()
                .keySet()
                .forEach(size -> FunctionCounter.builder(
                                "stock.groups.by.size",
                                stock,
                                it -> it.snapshot().sizes().getOrDefault(size, 0L))
                        .tag("up_to", Integer.toString(size))
                        .register(registry));
    }

    /** Meters the limits of the instance: connections, arriving bodies, and requests that are worked on. */
    public void watch(HttpServer server, Gateway gateway) {
        gauge("http.connections", server, it -> it.connections().open());
        count("http.connections.refused", server, it -> it.connections().refused());
        count("http.headers.late", server, it -> it.connections().late());
        count("http.answers.late", server, it -> it.answers().late());
        gauge("http.bodies.arriving", gateway, it -> it.bodies().arriving());
        count("http.bodies.late", gateway, it -> it.bodies().late());
        gauge("http.places", gateway, it -> it.places().count());
        gauge("http.places.taken", gateway, it -> it.places().taken());
        count("http.places.refused", gateway, it -> it.places().refused());
        count("http.rate.refused", gateway, it -> it.budgets().refused());
    }

    /** Meters how many reads of the catalogue the store was spared. */
    public void watch(CachingCatalogue catalogue) {
        for (String what : catalogue.reads().keySet()) {
            FunctionCounter.builder(
                            "catalogue.reads", catalogue, it -> it.reads().getOrDefault(what, 0L))
                    .tag("what", what)
                    .register(registry);
            FunctionCounter.builder(
                            "catalogue.shared.reads",
                            catalogue,
                            it -> it.sharedReads().getOrDefault(what, 0L))
                    .tag("what", what)
                    .register(registry);
        }
    }

    /** Meters the watchers of orders. */
    public void watch(Watchers watchers) {
        gauge("http.watchers", watchers, Watchers::count);
    }

    /** Meters each migration in which this instance takes part. */
    public void watch(MigrationFigures migrations) {
        for (MigrationFigures.Figure figure : MigrationFigures.Figure.values()) {
            for (String entity : migrations.entities()) {
                Gauge.builder(figure.metric(), migrations, it -> it.value(figure, entity))
                        .tag("entity", entity)
                        .strongReference(true)
                        .register(registry);
            }
        }
    }

    /** Meters the most used keys of this instance, and the keys that are hot. */
    public void watch(HeatFigures heat) {
        updates.add(heat.gauges(registry));
    }

    private <T> void gauge(String name, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).strongReference(true).register(registry);
    }

    private void counter(String name, StockMetrics stock, ToDoubleFunction<Snapshot> value) {
        count(name, stock, it -> value.applyAsDouble(it.snapshot()));
    }

    private <T> void count(String name, T of, ToDoubleFunction<T> value) {
        FunctionCounter.builder(name, of, value).register(registry);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
