package io.mobimir.http.live;

import io.javalin.Javalin;
import io.mobimir.shop.OrderId;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;

/** One instance that serves nothing but the events of orders. */
final class LiveServer implements AutoCloseable {
    private final Watchers watchers;
    private final Javalin javalin;

    LiveServer(MemoryOrders orders, WatchSettings settings) {
        watchers = new Watchers(orders, orders, Clock.systemUTC(), settings);
        OrderEvents events = new OrderEvents(orders, watchers);
        javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.jetty.host = "127.0.0.1";
            config.jetty.port = 0;
            config.routes.get("/orders/{id}/events", context -> {
                OrderId id = new OrderId(context.pathParam("id"));
                String seen = context.header(OrderEvents.LAST_SEEN);
                int lastSeen = seen == null ? 0 : Integer.parseInt(seen);
                if (events.open(context, orders.find(id).orElseThrow(), lastSeen) == OrderEvents.Opening.TOO_MANY) {
                    context.status(503);
                }
            });
        });
        javalin.start();
    }

    Watchers watchers() {
        return watchers;
    }

    int port() {
        return javalin.port();
    }

    @Override
    public void close() {
        watchers.close();
        javalin.stop();
    }
}
