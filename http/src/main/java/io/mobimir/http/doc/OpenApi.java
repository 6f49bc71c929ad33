package io.mobimir.http.doc;

import io.mobimir.http.json.Json;
import io.mobimir.http.json.Schemas;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The OpenAPI 3.1 document of some routes. */
public final class OpenApi {
    private static final Set<ProblemType> EVERYWHERE = EnumSet.of(
            ProblemType.INVALID_FIELD,
            ProblemType.BAD_REQUEST,
            ProblemType.TOO_MANY_REQUESTS,
            ProblemType.INTERNAL,
            ProblemType.OVERLOADED,
            ProblemType.ISSUER_UNAVAILABLE,
            ProblemType.STORE_UNAVAILABLE);

    private final Schemas schemas = new Schemas();

    private OpenApi() {}

    /** The document as JSON. */
    public static byte[] of(List<Route> routes) {
        return Json.write(new OpenApi().document(routes));
    }

    private Map<String, Object> document(List<Route> routes) {
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(String.valueOf(route.method()).toLowerCase(Locale.ROOT), operation(route));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put("info", info());
        document.put("tags", tags(routes));
        document.put("paths", paths);
        document.put("components", components());
        document.put(
                "x-problems",
                Arrays.stream(ProblemType.values()).map(OpenApi::problem).toList());
        return document;
    }

    private static Map<String, Object> info() {
        return Map.of(
                "title", "Mobimir",
                "version", "1",
                "description",
                        "The shop: catalogue, carts, checkout and orders. Times are UTC, money is a decimal text.");
    }

    private static List<Object> tags(List<Route> routes) {
        Set<Service> served = routes.stream().map(Route::service).collect(Collectors.toSet());
        return Arrays.stream(Service.values())
                .filter(served::contains)
                .<Object>map(service -> Map.of("name", service.key(), "description", service.meaning()))
                .toList();
    }

    private static Map<String, Object> problem(ProblemType type) {
        return Map.of("type", type.path(), "status", type.status(), "title", type.title(), "meaning", type.meaning());
    }

    private Map<String, Object> components() {
        Map<String, Object> all = new TreeMap<>(schemas.all());
        all.put("Problem", problemSchema());
        return Map.of(
                "schemas",
                all,
                "securitySchemes",
                Map.of(
                        "bearer", Map.of("type", "http", "scheme", "bearer", "bearerFormat", "JWT"),
                        "session", Map.of("type", "apiKey", "in", "header", "name", "Mobimir-Session"),
                        "cookie", Map.of("type", "apiKey", "in", "cookie", "name", "mobimir_session")));
    }

    private static Map<String, Object> problemSchema() {
        Map<String, Object> text = Map.of("type", "string");
        return Map.of(
                "type", "object",
                "required", List.of("type", "title", "status", "detail", "request_id"),
                "properties",
                        Map.of(
                                "type", text,
                                "title", text,
                                "status", Map.of("type", "integer"),
                                "detail", text,
                                "field",
                                        Map.of(
                                                "type",
                                                "string",
                                                "description",
                                                "What is wrong, such as lines[2].quantity"),
                                "request_id", text));
    }

    private Map<String, Object> operation(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", route.operation());
        operation.put("summary", route.summary());
        operation.put("tags", List.of(route.service().key()));
        operation.put("x-access", route.access().name().toLowerCase(Locale.ROOT));
        operation.put("security", security(route));
        operation.put(
                "parameters",
                route.parameters().stream().map(OpenApi::parameter).toList());
        route.body()
                .ifPresent(shape -> operation.put(
                        "requestBody",
                        Map.of("required", true, "content", content("application/json", schemas.of(shape)))));
        operation.put("responses", responses(route));
        return operation;
    }

    private static List<Object> security(Route route) {
        return switch (route.access()) {
            case ANYONE -> List.of();
            case GUEST_OR_USER ->
                List.of(Map.of("bearer", List.of()), Map.of("session", List.of()), Map.of("cookie", List.of()));
            case USER, STAFF, OPERATOR ->
                route.media().isPresent()
                        ? List.of(Map.of("bearer", List.of()), Map.of("cookie", List.of()))
                        : List.of(Map.of("bearer", List.of()));
        };
    }

    private static Map<String, Object> parameter(Parameter<?> parameter) {
        boolean many = parameter.place() == Parameter.Place.MANY_QUERY;
        Map<String, Object> schema = parameter.schema().json();
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("name", parameter.name());
        described.put("in", place(parameter.place()));
        described.put("required", parameter.place().isNeeded());
        described.put("description", parameter.meaning());
        described.put("schema", many ? Map.of("type", "array", "items", schema) : schema);
        return described;
    }

    private static String place(Parameter.Place place) {
        return switch (place) {
            case PATH -> "path";
            case QUERY, NEEDED_QUERY, MANY_QUERY -> "query";
            case HEADER, NEEDED_HEADER -> "header";
        };
    }

    private Map<String, Object> responses(Route route) {
        Map<String, Object> responses = new TreeMap<>();
        route.answers().forEach((status, shape) -> responses.put(Integer.toString(status), answer(shape, status)));
        route.media()
                .ifPresent(type -> responses.put(
                        "200",
                        Map.of(
                                "description",
                                "As asked for.",
                                "content",
                                content(type, Map.of("type", type.equals("application/json") ? "object" : "string")))));
        Map<Integer, List<ProblemType>> byStatus = new TreeMap<>();
        problems(route)
                .forEach(type -> byStatus.computeIfAbsent(type.status(), status -> new ArrayList<>())
                        .add(type));
        byStatus.forEach((status, types) -> responses.put(Integer.toString(status), problems(types)));
        return responses;
    }

    private Map<String, Object> answer(Optional<Class<?>> shape, int status) {
        return shape.isPresent()
                ? Map.of(
                        "description", "As asked for.", "content", content("application/json", schemas.of(shape.get())))
                : Map.of("description", status == 304 ? "Not changed." : "Done.");
    }

    private static Map<String, Object> problems(List<ProblemType> types) {
        return Map.of(
                "description",
                types.stream().map(ProblemType::path).collect(Collectors.joining(", ")),
                "content",
                content(Problem.MEDIA_TYPE, Map.of("$ref", "#/components/schemas/Problem")));
    }

    private static Set<ProblemType> problems(Route route) {
        Set<ProblemType> all = EnumSet.copyOf(EVERYWHERE);
        all.addAll(route.problems());
        if (route.access() != Access.ANYONE) {
            all.add(ProblemType.NOT_SIGNED_IN);
        }
        if (route.access() == Access.STAFF || route.access() == Access.OPERATOR) {
            all.add(ProblemType.NOT_ALLOWED);
        }
        if (route.changes()) {
            all.addAll(EnumSet.of(ProblemType.FOREIGN_ORIGIN, ProblemType.TOO_LARGE));
        }
        if (route.body().isPresent()) {
            all.addAll(EnumSet.of(ProblemType.INVALID_JSON, ProblemType.UNSUPPORTED_MEDIA_TYPE));
        }
        return all;
    }

    private static Map<String, Object> content(String type, Object schema) {
        return Map.of(type, Map.of("schema", schema));
    }
}
