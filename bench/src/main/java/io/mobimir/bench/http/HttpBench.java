package io.mobimir.bench.http;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.Bench;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.BenchShop;
import io.mobimir.bench.Measure;
import io.mobimir.bench.http.HttpMeasure.Round;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Measures the cost of HTTP. One server process runs a use case by requests from outside and by calls from inside. */
public final class HttpBench implements Bench {
    private static final int CONNECTIONS = 16;
    /** More orders per second than a machine can place. */
    private static final int CHECKOUTS_PER_SECOND = 1_000;

    private final AtomicInteger buyers = new AtomicInteger();

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String description() {
        return "cards, carts, checkouts and idle watchers over HTTP, against the same use cases in process";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Stores stores =
                cluster.add(Stores.on(cluster.cassandra(), Config.read(Settings.reference()), Clock.systemUTC()));
        BenchShop.fill(stores);
        BenchShop.placeOrders(stores, IdleWatchers::owner, IdleWatchers.WATCHERS);
        Server reading = cluster.add(new Server(cluster.cassandra().settings(), "0s"));
        Server usual = cluster.add(new Server(cluster.cassandra().settings(), "10s"));
        return List.of(
                cards("cpu-card-read", reading),
                cards("cpu-card-read-cached", usual),
                carts("cart-add", usual, UseCase.ADD, Requests::adds),
                carts("cart-read", usual, UseCase.READ, Requests::reads),
                checkouts(usual, stores),
                watchers(cluster.add(new IdleWatchers(usual))));
    }

    private static Measure cards(String name, Server server) {
        CpuCost http = new CpuCost(server, requesting(server, Requests::cards));
        CpuCost direct = new CpuCost(server, calling(server, UseCase.CARD));
        return new Measure(
                name,
                CONNECTIONS,
                CONNECTIONS,
                http,
                direct,
                () -> "HTTP " + http + ", in process " + direct + ", non-2xx: " + http.refused());
    }

    private static Measure carts(
            String name, Server server, UseCase useCase, Function<Requests, IntFunction<byte[]>> requests) {
        Rate http = new Rate(requesting(server, requests));
        return new Measure(name, CONNECTIONS, CONNECTIONS, http, new Rate(calling(server, useCase)), http::note);
    }

    /** Measures checkouts. Each buyer orders once, so every round of both sides needs new buyers with filled carts. */
    private Measure checkouts(Server server, Stores stores) {
        Rate http = new Rate((atOnce, seconds, latencies) -> {
            int count = (int) Math.ceil(seconds * CHECKOUTS_PER_SECOND);
            int first = buyers(stores, count);
            IntFunction<byte[]> requests = server.requests().checkouts(first, count);
            return new HttpLoad(server.jvm().url(), requests, count).run(atOnce, seconds, latencies);
        });
        Rate direct = new Rate((atOnce, seconds, latencies) -> {
            int first = buyers(stores, (int) Math.ceil(seconds * CHECKOUTS_PER_SECOND));
            return server.jvm().call(UseCase.CHECKOUT, atOnce, seconds, first);
        });
        return new Measure("checkout", CONNECTIONS, CONNECTIONS, http, direct, http::note);
    }

    /** Fills the carts of new buyers; returns the number of the first one. */
    private int buyers(Stores stores, int count) {
        int first = buyers.getAndAdd(count);
        BenchShop.fillCarts(stores, first, count);
        return first;
    }

    private static Measure watchers(IdleWatchers watchers) {
        return new Measure("idle-watchers", 1, 1, watchers, IdleWatchers.wanted(), watchers::note);
    }

    private static Round requesting(Server server, Function<Requests, IntFunction<byte[]>> requests) {
        return (atOnce, seconds, latencies) -> new HttpLoad(
                        server.jvm().url(), requests.apply(server.requests()), Integer.MAX_VALUE)
                .run(atOnce, seconds, latencies);
    }

    private static Round calling(Server server, UseCase useCase) {
        return (atOnce, seconds, latencies) -> server.jvm().call(useCase, atOnce, seconds, 0);
    }
}
