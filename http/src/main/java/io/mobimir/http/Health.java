package io.mobimir.http;

import io.mobimir.http.wire.Exchange;
import io.mobimir.http.wire.Router;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Answers liveness and readiness checks. */
final class Health {
    private final CachedReadiness readiness;

    Health(Readiness readiness) {
        this.readiness = new CachedReadiness(readiness, System::nanoTime);
    }

    void addTo(Router routes) {
        routes.get("/health/live", exchange -> json(exchange, 200, "{\"status\":\"up\"}"));
        routes.get("/health/ready", this::ready);
    }

    private void ready(Exchange exchange) {
        List<String> failing = readiness.failing();
        if (failing.isEmpty()) {
            json(exchange, 200, "{\"status\":\"ready\"}");
        } else {
            json(exchange, 503, "{\"status\":\"not ready\",\"failing\":" + list(failing) + "}");
        }
    }

    private static String list(List<String> names) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(",", "[", "]"));
    }

    private static void json(Exchange exchange, int status, String body) {
        exchange.status(status).sendJson(body.getBytes(StandardCharsets.UTF_8));
    }
}
