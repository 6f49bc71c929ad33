package io.mobimir.http.doc;

import io.mobimir.http.json.Examples;
import io.mobimir.http.json.Schemas;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns each route into an operation of the description. */
final class Operations {
    private static final String JSON = "application/json";

    private final Schemas schemas;
    private final Responses responses;

    Operations(Schemas schemas, Responses responses) {
        this.schemas = schemas;
        this.responses = responses;
    }

    static Map<String, Object> securitySchemes() {
        return Map.of(
                "bearer", Map.of("type", "http", "scheme", "bearer", "bearerFormat", "JWT"),
                "session", Map.of("type", "apiKey", "in", "header", "name", "Mobimir-Session"),
                "cookie", Map.of("type", "apiKey", "in", "cookie", "name", "mobimir_session"));
    }

    Map<String, Object> of(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", route.operation());
        operation.put("summary", route.summary());
        operation.put("description", (route.details() + " " + route.access().meaning()).strip());
        operation.put("tags", List.of(route.service().key()));
        operation.put("x-access", route.access().name().toLowerCase(Locale.ROOT));
        operation.put("security", security(route));
        operation.put(
                "parameters",
                route.parameters().stream().map(Operations::parameter).toList());
        route.body().ifPresent(shape -> operation.put("requestBody", body(shape)));
        operation.put("responses", responses.of(route));
        return operation;
    }

    private Map<String, Object> body(Class<?> shape) {
        Map<String, Object> content = Map.of("schema", schemas.read(shape), "example", Examples.of(shape));
        return Map.of("required", !Schemas.isOptional(shape), "content", Map.of(JSON, content));
    }

    private static List<Object> security(Route route) {
        Map<String, Object> bearer = Map.of("bearer", List.of());
        Map<String, Object> cookie = Map.of("cookie", List.of());
        return switch (route.access()) {
            case ANYONE -> List.of();
            case GUEST_OR_USER -> List.of(bearer, Map.of("session", List.of()), cookie);
            case USER, STAFF, OPERATOR -> route.isEventStream() ? List.of(bearer, cookie) : List.of(bearer);
        };
    }

    private static Map<String, Object> parameter(Parameter<?> parameter) {
        boolean many = parameter.place() == Parameter.Place.MANY_QUERY;
        Map<String, Object> schema = parameter.schema().json();
        Object example = Examples.of(parameter.name(), schema);
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("name", parameter.name());
        described.put("in", place(parameter.place()));
        described.put("required", parameter.place().isNeeded());
        described.put("description", parameter.meaning());
        described.put("schema", many ? Map.of("type", "array", "items", schema) : schema);
        described.put("example", many ? List.of(example) : example);
        return described;
    }

    private static String place(Parameter.Place place) {
        return switch (place) {
            case PATH -> "path";
            case QUERY, NEEDED_QUERY, MANY_QUERY -> "query";
            case HEADER, NEEDED_HEADER -> "header";
        };
    }
}
