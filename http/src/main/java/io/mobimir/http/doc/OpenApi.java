package io.mobimir.http.doc;

import io.mobimir.http.json.Json;
import io.mobimir.http.json.Schemas;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Builds the OpenAPI 3.1 document of some routes. */
public final class OpenApi {
    private static final String ABOUT =
            "The shop: catalogue, carts, checkout and orders. Times are UTC. Money is a decimal"
                    + " number as a text. Errors are `application/problem+json` (RFC 9457); each problem's `type` is the path of a page"
                    + " that explains it.";

    private final Schemas schemas = new Schemas();
    private final Set<ProblemType> problems = new TreeSet<>();
    private final Set<ResponseHeader> headers = new TreeSet<>();

    private OpenApi() {}

    /** Returns the document as JSON. */
    public static byte[] of(List<Route> routes) {
        return Json.write(new OpenApi().document(routes));
    }

    private Map<String, Object> document(List<Route> routes) {
        Operations operations = new Operations(schemas, new Responses(schemas, problems::add, headers::add));
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(String.valueOf(route.method()).toLowerCase(Locale.ROOT), operations.of(route));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put("info", info());
        document.put("servers", List.of(Map.of("url", "/", "description", "The instance that served this document.")));
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
                "title",
                "Mobimir",
                "version",
                "1",
                "description",
                ABOUT,
                "contact",
                Map.of("name", "The operators of this shop"),
                "license",
                Map.of("name", "Apache 2.0", "identifier", "Apache-2.0"));
    }

    private static List<Object> tags(List<Route> routes) {
        Set<Service> served = routes.stream().map(Route::service).collect(Collectors.toSet());
        return Arrays.stream(Service.values())
                .filter(served::contains)
                .<Object>map(service -> Map.of("name", service.key(), "description", service.meaning()))
                .toList();
    }

    private static Map<String, Object> problem(ProblemType type) {
        return Map.of(
                "type", type.path(),
                "status", type.status(),
                "title", type.title(),
                "meaning", type.meaning(),
                "advice", type.advice());
    }

    private Map<String, Object> components() {
        Map<String, Object> all = new TreeMap<>(schemas.all());
        all.put("Problem", Responses.problemSchema());
        Map<String, Object> examples = new TreeMap<>();
        problems.forEach(type -> examples.put(type.key(), Responses.example(type)));
        Map<String, Object> carried = new TreeMap<>();
        headers.forEach(header -> carried.put(header.header(), Responses.described(header)));
        return Map.of(
                "schemas", all,
                "examples", examples,
                "headers", carried,
                "securitySchemes", Operations.securitySchemes());
    }
}
