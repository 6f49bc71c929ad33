package io.mobimir.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.stream.Collectors;

/** Tells whoever watches the process whether it lives, and whether it should be given requests. */
final class Health {
    private final Readiness readiness;

    Health(Readiness readiness) {
        this.readiness = readiness;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/health/live", context -> json(context, HttpStatus.OK, "{\"status\":\"up\"}"));
        routes.get("/health/ready", this::ready);
    }

    private void ready(Context context) {
        List<String> failing = readiness.failing();
        if (failing.isEmpty()) {
            json(context, HttpStatus.OK, "{\"status\":\"ready\"}");
        } else {
            json(
                    context,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "{\"status\":\"not ready\",\"failing\":" + list(failing) + "}");
        }
    }

    private static String list(List<String> names) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(",", "[", "]"));
    }

    private static void json(Context context, HttpStatus status, String body) {
        context.status(status)
                .contentType("application/json")
                .header("Cache-Control", "no-store")
                .result(body);
    }
}
