package io.mobimir.http.live;

import io.mobimir.http.HttpServer;
import io.mobimir.http.HttpSettings;
import io.mobimir.http.Readiness;
import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.limit.ConnectionSettings;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.route.Service;
import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.OrderId;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** An instance that serves only the events of orders. */
final class LiveServer implements AutoCloseable {
    private static final HttpSettings SETTINGS = new HttpSettings(
            "127.0.0.1",
            0,
            EnumSet.noneOf(Service.class),
            Set.of(),
            TrustedProxies.NONE,
            false,
            new LimitSettings(0, 1, 128, 65_536, 8_192)
                    .with(new ConnectionSettings(16_384, 0, Duration.ofSeconds(10))));

    private final MemoryOrders orders;
    private final Watchers watchers;
    private final OrderEvents events;
    private final HttpServer server;

    LiveServer(MemoryOrders orders, WatchSettings settings) {
        this.orders = orders;
        watchers = new Watchers(orders, orders, Viewers.noSessions(), Clock.systemUTC(), settings);
        events = new OrderEvents(orders, watchers);
        server = HttpServer.start(
                SETTINGS, new Readiness(Map.of()), router -> router.add("GET", "/orders/{id}/events", this::open));
    }

    private void open(Exchange exchange) {
        OrderId id = new OrderId(exchange.path("id"));
        String seen = exchange.header(OrderEvents.LAST_SEEN);
        int lastSeen = seen == null ? 0 : Integer.parseInt(seen);
        if (events.open(exchange, orders.find(id).orElseThrow(), lastSeen, Viewers.anybody())
                == OrderEvents.StreamOpening.TOO_MANY) {
            exchange.status(503).send();
        }
    }

    Watchers watchers() {
        return watchers;
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        watchers.close();
        server.close();
    }
}
