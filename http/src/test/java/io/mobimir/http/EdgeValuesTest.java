package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mobimir.http.auth.Role;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tries every parameter and field of every route, as every role, at the edges of its type: no 5xx, and a 4xx changes nothing. */
class EdgeValuesTest {
    private static final UserId USER = RandomKeys.user();
    private static final List<String> ENCODINGS =
            List.of("%", "%zz", "%C0%AF", "%C0%80", "%ED%A0%80", "%F8%88%80%80%80", "%FF", "%00", "%2", "%u0041");

    private static final int LONGEST_IN_ADDRESS = 5_000;

    private static TestApi api;
    private static ProductId product;
    private static String order;
    private static ApiClient guest;
    private static ApiClient user;
    private static ApiClient staff;
    private static ApiClient operator;

    @BeforeAll
    static void aShopWithEverythingThatCouldBeChanged() {
        api = TestApi.open();
        product = api.product(50);
        String session = api.nobody().post("/sessions", "").at("/token");
        guest = api.nobody().session(session);
        user = api.user(USER).session(session);
        staff = api.user(USER, Role.STAFF);
        operator = api.user(USER, Role.OPERATOR);
        user.post("/cart/lines", Samples.line(product, 2));
        order = user.key("key").post("/checkout", Samples.checkout()).at("/order_id");
        user.post("/cart/lines", Samples.line(product, 3));
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static List<ApiClient> callers(Route route) {
        return switch (route.access()) {
            case ANYONE -> List.of(api.nobody());
            case GUEST_OR_USER -> List.of(guest, user);
            case USER -> List.of(user);
            case STAFF -> List.of(staff);
            case OPERATOR -> List.of(operator);
        };
    }

    /** Returns the path of an existing resource, so that a valid value would change something. */
    private static String path(Route route) {
        return route.path()
                .replace("{product_id}", product.value())
                .replace("{order_id}", route.media().isPresent() ? "none" : order)
                .replaceAll("\\{\\w+}", "none");
    }

    /** Reads, over the shop's own routes, everything that the routes can change. */
    private static String state() {
        StringJoiner state = new StringJoiner("\n");
        for (String path : List.of("/cart", "/orders", "/events", "/session", "/products/" + product)) {
            state.add(user.get(path).text());
        }
        state.add(guest.get("/cart").text());
        state.add(staff.get("/staff/products/" + product + "/stock").text());
        return state.toString();
    }

    /** Returns whether any request succeeded; fails for statuses that no client may get. */
    private static boolean anyDone(List<Reply> replies, String what) {
        boolean done = false;
        for (Reply reply : replies) {
            assertThat(reply.status()).as("%s: %s", what, reply.text()).isLessThan(500);
            assertThat(reply.text()).as(what).doesNotContain("\tat ", "java.", "Exception");
            done |= reply.status() < 400;
        }
        return done;
    }

    @Test
    void every_parameter_of_every_route() {
        for (Route route : api.routes) {
            for (Parameter<?> parameter : route.parameters()) {
                for (ApiClient caller : callers(route)) {
                    String before = route.changes() ? state() : "";
                    List<Reply> replies = Edges.of(parameter.schema().json()).stream()
                            .flatMap(value -> send(caller, route, parameter, value).stream())
                            .toList();
                    String what = route + " " + parameter.name();
                    if (!anyDone(replies, what) && route.changes()) {
                        assertThat(state()).as(what).isEqualTo(before);
                    }
                }
            }
        }
    }

    private static List<Reply> send(ApiClient caller, Route route, Parameter<?> parameter, String value) {
        String fitting = value.substring(0, Math.min(value.length(), LONGEST_IN_ADDRESS));
        String encoded = URLEncoder.encode(fitting, StandardCharsets.UTF_8).replace("+", "%20");
        String method = route.method().name();
        byte[] body = new byte[0];
        if (parameter.place().isQuery()) {
            String needed = needed(route, parameter);
            return List.of(caller.send(method, path(route) + "?" + parameter.name() + "=" + encoded + needed, body));
        }
        if (parameter.place() == Parameter.Place.PATH) {
            if (value.matches("\\.{0,2}")) {
                return List.of(); // the path has no such segment, so no route matches
            }
            String path =
                    route.path().replace("{" + parameter.name() + "}", encoded).replaceAll("\\{\\w+}", "none");
            return List.of(caller.send(method, path, body));
        }
        boolean fitsIntoHeader =
                value.chars().allMatch(c -> c >= ' ' && c < 127) && value.length() < LONGEST_IN_ADDRESS;
        return fitsIntoHeader
                ? List.of(caller.with(parameter.name(), value).send(method, path(route), body))
                : List.of();
    }

    /** Adds the required parameters, so that the refusal is about the tried one. */
    private static String needed(Route route, Parameter<?> tried) {
        StringJoiner query = new StringJoiner("");
        for (Parameter<?> each : route.parameters()) {
            if (each.place() == Parameter.Place.NEEDED_QUERY && !each.equals(tried)) {
                query.add("&" + each.name() + "=" + (each.name().equals("day") ? "2026-11-01" : "a"));
            }
        }
        return query.toString();
    }

    @Test
    void every_field_of_every_body() {
        for (Route route : api.routes) {
            if (route.body().isPresent()) {
                for (ApiClient caller : callers(route)) {
                    schema(route.body().get().getSimpleName())
                            .get("properties")
                            .properties()
                            .forEach(field -> fuzz(caller, route, field));
                }
            }
        }
    }

    private static void fuzz(ApiClient caller, Route route, Map.Entry<String, JsonNode> field) {
        JsonNode shape = schema(route.body().orElseThrow().getSimpleName());
        String before = state();
        List<Reply> replies = new ArrayList<>();
        for (String body : bodies(shape, field.getKey(), field.getValue())) {
            replies.add(caller.key(RandomKeys.random())
                    .with("If-Match", "\"1\"")
                    .send(route.method().name(), path(route), body.getBytes(StandardCharsets.UTF_8)));
        }
        String what = route + " " + field.getKey();
        if (!anyDone(replies, what)) {
            assertThat(state()).as(what).isEqualTo(before);
        }
    }

    /** Returns bodies in which all other fields are valid; descends into objects and lists. */
    private static List<String> bodies(JsonNode shape, String field, JsonNode type) {
        List<String> bodies = new ArrayList<>();
        for (String value : values(type)) {
            List<String> fields = new ArrayList<>();
            shape.get("properties")
                    .properties()
                    .forEach(each -> fields.add("\"" + each.getKey() + "\": "
                            + (each.getKey().equals(field) ? value : right(each.getKey(), each.getValue()))));
            bodies.add("{" + String.join(",", fields) + "}");
        }
        return bodies;
    }

    private static List<String> values(JsonNode type) {
        List<String> values = new ArrayList<>(Edges.json(type));
        if (type.has("$ref")) {
            JsonNode inner = resolved(type);
            inner.get("properties")
                    .properties()
                    .forEach(each -> values.addAll(bodies(inner, each.getKey(), each.getValue())));
        } else if (type.has("items")) {
            values(type.get("items")).forEach(each -> values.add("[" + each + "]"));
        } else if (type.path("additionalProperties").isObject()) {
            values(type.get("additionalProperties")).forEach(each -> values.add("{\"ru\": " + each + "}"));
        }
        return values;
    }

    private static String right(String name, JsonNode type) {
        Map<String, String> known = Map.of(
                "product_id", product.value(),
                "amount", "59990.00",
                "currency", "RUB",
                "event_type", "VIEW_ITEM",
                "image", "https://img.example/1.jpg",
                "status", "processing",
                "payment_method", "card");
        if (type.has("$ref")) {
            JsonNode inner = resolved(type);
            List<String> fields = new ArrayList<>();
            inner.get("properties")
                    .properties()
                    .forEach(each -> fields.add("\"" + each.getKey() + "\": " + right(each.getKey(), each.getValue())));
            return "{" + String.join(",", fields) + "}";
        }
        return switch (Conformance.type(type)) {
            case "integer" -> "1";
            case "boolean" -> "true";
            case "array" -> "[" + right(name, type.get("items")) + "]";
            case "object" -> "{\"ru\": " + right(name, type.get("additionalProperties")) + "}";
            default -> "\"" + known.getOrDefault(name, "moscow") + "\"";
        };
    }

    private static JsonNode resolved(JsonNode reference) {
        return api.conformance().document().at(reference.get("$ref").asText().substring(1));
    }

    private static JsonNode schema(String name) {
        return api.conformance().document().at("/components/schemas/" + name);
    }

    @Test
    void everybody_elses_attempts_and_every_wrong_encoding() {
        for (Route route : api.routes) {
            for (ApiClient caller : List.of(api.nobody(), guest, user, staff, operator)) {
                Reply reply =
                        caller.send(route.method().name(), route.path().replaceAll("\\{\\w+}", "%25"), new byte[0]);
                anyDone(List.of(reply), route.toString());
            }
            boolean open = route.access() == Access.ANYONE && !route.changes();
            for (String encoding : open || route.path().contains("{") ? ENCODINGS : List.<String>of()) {
                String path = route.path().replaceAll("\\{\\w+}", encoding);
                String line = route.method() + " " + path + (path.contains("%") ? "" : "?words=" + encoding);
                assertThat(Raw.send(api.port(), line, Map.of(), new byte[0]))
                        .as(line)
                        .matches("(?s)HTTP/1\\.1 4\\d\\d .*application/problem\\+json.*");
            }
        }
    }
}
