package io.mobimir.http.doc;

import io.mobimir.http.json.Examples;
import io.mobimir.http.json.Schemas;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Media;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Describes the answers of a route: shapes, problems and headers. */
final class Responses {
    private static final int CONFLICT = 409;
    private static final String JSON = "application/json";
    private static final Set<ProblemType> EVERYWHERE = EnumSet.of(
            ProblemType.INVALID_FIELD,
            ProblemType.BAD_REQUEST,
            ProblemType.URI_TOO_LONG,
            ProblemType.TOO_MANY_REQUESTS,
            ProblemType.HEADERS_TOO_LARGE,
            ProblemType.INTERNAL,
            ProblemType.OVERLOADED,
            ProblemType.ISSUER_UNAVAILABLE,
            ProblemType.STORE_UNAVAILABLE);

    private final Schemas schemas;
    private final Consumer<ProblemType> problems;
    private final Consumer<ResponseHeader> headers;

    /**
     * @param problems receives each problem whose example is used
     * @param headers receives each header whose description is used
     */
    Responses(Schemas schemas, Consumer<ProblemType> problems, Consumer<ResponseHeader> headers) {
        this.schemas = schemas;
        this.problems = problems;
        this.headers = headers;
    }

    /** Returns the answers by status. */
    Map<String, Object> of(Route route) {
        Map<String, Object> responses = new TreeMap<>();
        route.answers().forEach((status, shape) -> responses.put(Integer.toString(status), answer(route, status)));
        Map<Integer, List<ProblemType>> byStatus = new TreeMap<>();
        problemsOf(route)
                .forEach(type -> byStatus.computeIfAbsent(type.status(), status -> new ArrayList<>())
                        .add(type));
        byStatus.forEach((status, types) -> responses.put(Integer.toString(status), problems(route, status, types)));
        return responses;
    }

    private Map<String, Object> answer(Route route, int status) {
        Optional<Class<?>> shape = route.answers().getOrDefault(status, Optional.empty());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("description", meaning(status));
        putHeaders(answer, route.headers(status));
        if (shape.isPresent()) {
            answer.put("content", content(JSON, schemas.written(shape.get()), Examples.of(shape.get())));
        } else if (status == 200 && route.media().isPresent()) {
            Media media = route.media().get();
            boolean json = media.type().equals(JSON);
            answer.put("content", content(media.type(), Map.of("type", json ? "object" : "string"), media.example()));
        }
        return answer;
    }

    private static String meaning(int status) {
        return switch (status) {
            case 200 -> "Done; the body is the result.";
            case 201 -> "Created; the body is what was created.";
            case 202 -> "Started; the body has the progress.";
            case 204 -> "Done; there is no body.";
            case 304 -> "Not changed since the version in If-None-Match.";
            default -> throw new IllegalStateException("no description of status " + status);
        };
    }

    private Map<String, Object> problems(Route route, int status, List<ProblemType> types) {
        Map<String, Object> examples = new LinkedHashMap<>();
        for (ProblemType type : types) {
            problems.accept(type);
            examples.put(type.key(), Map.of("$ref", "#/components/examples/" + type.key()));
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("description", types.stream().map(ProblemType::title).collect(Collectors.joining(", ")));
        putHeaders(answer, headers(route, status, types));
        answer.put(
                "content",
                Map.of(
                        Problem.MEDIA_TYPE,
                        Map.of("schema", Map.of("$ref", "#/components/schemas/Problem"), "examples", examples)));
        return answer;
    }

    private static Set<ResponseHeader> headers(Route route, int status, List<ProblemType> types) {
        Set<ResponseHeader> carried = EnumSet.noneOf(ResponseHeader.class);
        if (types.stream().anyMatch(ProblemType::passes)) {
            carried.add(ResponseHeader.RETRY_AFTER);
        }
        boolean keyed = route.parameters().stream().anyMatch(each -> each.place() == Parameter.Place.NEEDED_HEADER);
        if (keyed && status == CONFLICT) {
            carried.add(ResponseHeader.REPLAYED);
        }
        return carried;
    }

    private void putHeaders(Map<String, Object> answer, Set<ResponseHeader> carried) {
        Map<String, Object> described = new TreeMap<>();
        for (ResponseHeader header : carried) {
            headers.accept(header);
            described.put(header.header(), Map.of("$ref", "#/components/headers/" + header.header()));
        }
        if (!described.isEmpty()) {
            answer.put("headers", described);
        }
    }

    private static Set<ProblemType> problemsOf(Route route) {
        Set<ProblemType> all = EnumSet.copyOf(EVERYWHERE);
        all.addAll(route.problems());
        if (route.access() != Access.ANYONE) {
            all.add(ProblemType.NOT_SIGNED_IN);
        }
        if (route.access() == Access.STAFF || route.access() == Access.OPERATOR) {
            all.add(ProblemType.NOT_ALLOWED);
        }
        if (route.changes()) {
            all.addAll(EnumSet.of(ProblemType.FOREIGN_ORIGIN, ProblemType.REQUEST_TIMEOUT, ProblemType.TOO_LARGE));
        }
        if (route.body().isPresent()) {
            all.addAll(EnumSet.of(ProblemType.INVALID_JSON, ProblemType.UNSUPPORTED_MEDIA_TYPE));
        }
        return all;
    }

    private static Map<String, Object> content(String type, Object schema, Object example) {
        return Map.of(type, Map.of("schema", schema, "example", example));
    }

    static Map<String, Object> described(ResponseHeader header) {
        return Map.of(
                "description", header.meaning(),
                "schema", header.schema().json(),
                "example", header.example());
    }

    static Map<String, Object> example(ProblemType type) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", type.path());
        body.put("title", type.title());
        body.put("status", type.status());
        body.put("detail", type.meaning());
        body.put("request_id", "9f86d081884c7d65");
        return Map.of("summary", type.title(), "value", body);
    }

    static Map<String, Object> problemSchema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(
                "type", text("The path of the page that explains this kind of problem; a stable name for programs."));
        properties.put("title", text("The kind of problem in words."));
        properties.put("status", Map.of("type", "integer", "description", "The status of the answer."));
        properties.put("detail", text("What went wrong this time."));
        properties.put("field", text("The field or parameter that is wrong, such as `lines[2].quantity`."));
        properties.put("request_id", text("Names this request in the server's log."));
        return Map.of(
                "type",
                "object",
                "description",
                "More members depend on the kind of problem.",
                "required",
                List.of("type", "title", "status", "detail", "request_id"),
                "properties",
                properties);
    }

    private static Map<String, Object> text(String meaning) {
        return Map.of("type", "string", "description", meaning);
    }
}
