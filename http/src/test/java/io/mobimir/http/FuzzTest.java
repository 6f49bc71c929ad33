package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mobimir.http.auth.Role;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sends nonsense to every route: always the client's fault, never a 500, never a stack trace. */
class FuzzTest {
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1.5",
            "1e999",
            "99999999999999999999999999",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"" + "x".repeat(20_000) + "\"",
            "[]",
            "[[[]]]",
            "{}",
            "{\"\": {}}");

    private static TestApi api;

    @BeforeAll
    static void open() {
        api = TestApi.open();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static ApiClient everybody() {
        return api.user(RandomKeys.user(), Role.STAFF, Role.OPERATOR)
                .session(guest())
                .key(RandomKeys.random());
    }

    private static String guest() {
        return api.nobody().post("/sessions", "").at("/token");
    }

    private static String path(Route route, String value) {
        return route.path().replaceAll("\\{\\w+}", value);
    }

    private static void send(ApiClient client, Route route, String path, byte[] body) {
        requireSane(client.with("If-Match", "\"1\"").send(route.method().toString(), path, body), route + " " + path);
    }

    private static void requireSane(Reply reply, String what) {
        assertThat(reply.status()).as("%s: %s", what, reply.text()).isLessThan(500);
        assertThat(reply.text()).as(what).doesNotContain("\tat ", "java.", "Exception");
        if (reply.status() >= 400) {
            assertThat(reply.header("Content-Type")).as(what).startsWith("application/problem+json");
        }
    }

    @Test
    void every_field_of_every_body_with_every_wrong_value() {
        ApiClient client = everybody();
        for (Route route : api.routes) {
            if (route.body().isPresent()) {
                for (String body : bodies(route)) {
                    send(client, route, path(route, "X-1"), body.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** Returns bodies with each field alone and with all others, from the route's own description. */
    private static List<String> bodies(Route route) {
        JsonNode schema = api.conformance()
                .document()
                .at("/components/schemas/" + route.body().orElseThrow().getSimpleName());
        List<String> bodies = new ArrayList<>(VALUES);
        schema.get("properties")
                .fieldNames()
                .forEachRemaining(field -> VALUES.forEach(value -> {
                    bodies.add("{\"" + field + "\": " + value + "}");
                    bodies.add("{\"" + field + "\": " + value + ", \"" + field + "\": " + value + "}");
                    bodies.add(with(schema, field, value));
                }));
        return bodies;
    }

    private static String with(JsonNode schema, String wrong, String value) {
        List<String> fields = new ArrayList<>();
        schema.get("properties")
                .properties()
                .forEach(each -> fields.add("\"" + each.getKey() + "\": "
                        + (each.getKey().equals(wrong) ? value : example(each.getValue()))));
        return "{" + String.join(",", fields) + "}";
    }

    private static String example(JsonNode schema) {
        if (schema.has("$ref")) {
            return with(
                    api.conformance().document().at(schema.get("$ref").asText().substring(1)), "", "");
        }
        return switch (Conformance.type(schema)) {
            case "integer" -> "1";
            case "boolean" -> "true";
            case "array" -> "[" + example(schema.get("items")) + "]";
            case "object" -> "{\"ru\": " + example(schema.get("additionalProperties")) + "}";
            default -> "\"moscow\"";
        };
    }

    @Test
    void bytes_that_are_no_json() {
        byte[] broken = {'{', '"', 'a', '"', ':', '"', (byte) 0xC3, (byte) 0x28, '"', '}'};
        byte[] deep = "[".repeat(30_000).getBytes(StandardCharsets.UTF_8);
        byte[] large = " ".repeat(70_000).getBytes(StandardCharsets.UTF_8);
        byte[][] all = {
            broken, deep, large, {'{'}, {0}, {(byte) 0xFF, (byte) 0xFE}, "{} {}".getBytes(StandardCharsets.UTF_8)
        };
        ApiClient client = everybody();
        for (Route route : api.routes) {
            if (route.changes()) {
                for (byte[] body : all) {
                    Reply reply =
                            client.with("If-Match", "\"1\"").send(route.method().toString(), path(route, "X-1"), body);
                    requireSane(reply, route.toString());
                    assertThat(reply.status()).as("%s: %s", route, reply.text()).isBetween(400, 499);
                }
            }
        }
    }

    @Test
    void every_parameter_with_every_wrong_value() {
        List<String> values = List.of(
                "", " ", "-1", "0", "1.5", "99999999999999999999", "\u0000", "x".repeat(3_000), "%", "null", "\uFFFD");
        ApiClient client = everybody();
        for (Route route : api.routes) {
            for (Parameter<?> parameter : route.parameters()) {
                for (String value : values) {
                    fuzz(client, route, parameter, value);
                }
            }
        }
    }

    private static void fuzz(ApiClient client, Route route, Parameter<?> parameter, String value) {
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        if (parameter.place().isQuery()) {
            send(client, route, path(route, "X-1") + "?" + parameter.name() + "=" + encoded, new byte[0]);
        } else if (parameter.place() == Parameter.Place.PATH) {
            send(client, route, path(route, encoded), new byte[0]);
        } else if (value.chars().allMatch(c -> c >= ' ' && c < 127)) {
            send(client.with(parameter.name(), value), route, path(route, "X-1"), new byte[0]);
        }
    }

    @Test
    void requests_that_no_client_library_would_send() {
        List<String> lines = List.of(
                "GET /products/%C3%28 HTTP/1.1",
                "GET /products/%zz HTTP/1.1",
                "GET /products/a%2Fb HTTP/1.1",
                "GET /products?category=%C3%28 HTTP/1.1",
                "GET /products?category=%zz HTTP/1.1",
                "GET /products/../../etc/passwd HTTP/1.1",
                "GET /" + "x".repeat(20_000) + " HTTP/1.1",
                "GET /products/a HTTP/1.1\r\nX-Long: " + "x".repeat(20_000),
                "GET /products/a HTTP/1.1\r\nX-Bad: \u0001",
                "POST /cart/lines HTTP/1.1\r\nContent-Length: 99999999999999999999",
                "POST /sessions HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
                "BREW /cart HTTP/1.1",
                "GET /products/a HTTP/0.9",
                "GET /products/a",
                "GET /products/a HTTP/9.9",
                "GET /products/a HTTP/2.0",
                "PRI * HTTP/2.0",
                "OPTIONS * HTTP/1.1",
                "POST /sessions HTTP/1.1\r\nTransfer-Encoding: snail\r\n\r\n0\r\n\r\n",
                "POST /sessions HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "nonsense");
        for (String line : lines) {
            String answer = Raw.send(api.port(), line + "\r\nHost: shop\r\nConnection: close\r\n\r\n");
            assertThat(answer).as(line).matches("(?s)HTTP/1\\.1 (4\\d\\d|505) .*");
            assertThat(answer).as(line).doesNotContain("\tat ", "java.", "Exception", "<html");
        }
    }
}
