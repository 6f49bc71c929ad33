package io.mobimir.app.command.up;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Sends requests with values at the edges of what stores can hold to a running shop, as its description declares them. */
final class EdgesOverHttp {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> VERBS = Set.of("get", "post", "put", "delete");
    private static final List<String> TEXTS = List.of("a/b", "50%", "\u0000", "\ud83d\ude00", "x".repeat(4_000));
    private static final Map<String, List<String>> BY_FORMAT = Map.of(
            "date-time",
            List.of("+292278994-08-17T07:12:55.808Z", "-1000000000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"),
            "date",
            List.of("+999999999-12-31", "-999999999-01-01", "1970-01-01", "9999-12-31"),
            "integer",
            List.of("-9223372036854775808", "2147483648", "1e999999999", "NaN"),
            "uuid",
            List.of("ffffffff-ffff-7fff-bfff-ffffffffffff", "00000000-0000-7000-8000-000000000000"));

    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;
    private final String operator;
    private final JsonNode description;

    /** @param operator a token with all roles */
    EdgesOverHttp(String url, String operator) throws IOException, InterruptedException {
        this.url = url;
        this.operator = operator;
        this.description = JSON.readTree(send("get", "/openapi.json", "").body());
    }

    void endInNothingWorseThanARefusal() throws IOException, InterruptedException {
        for (Map.Entry<String, JsonNode> path : description.get("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (VERBS.contains(operation.getKey())) {
                    fuzz(operation.getKey(), path.getKey(), operation.getValue());
                }
            }
        }
    }

    /** Checks counts and prices, which come from the index of words, against the cards. */
    void categoriesAndPricesAgree(String category) throws IOException, InterruptedException {
        JsonNode counts = JSON.readTree(
                send("get", "/categories?category=" + encoded(category), "").body());
        int products = counts.at("/categories/0/products").asInt();
        assertThat(products).isPositive();
        int listed = 0;
        String cursor = "";
        do {
            String path = "/products?price_from=0&limit=50&category=" + encoded(category) + cursor;
            JsonNode page = JSON.readTree(send("get", path, "").body());
            listed += page.get("products").size();
            String next = page.path("next_cursor").asText("");
            cursor = next.isEmpty() ? "" : "&cursor=" + encoded(next);
        } while (!cursor.isEmpty());
        assertThat(listed).isEqualTo(products);
    }

    private void fuzz(String verb, String path, JsonNode operation) throws IOException, InterruptedException {
        for (JsonNode parameter : operation.path("parameters")) {
            for (String value : edges(parameter.get("schema"))) {
                String place = parameter.get("in").asText();
                String name = parameter.get("name").asText();
                if (place.equals("path")) {
                    requireSane(verb, path.replace("{" + name + "}", encoded(value)), "");
                } else if (place.equals("query")) {
                    requireSane(verb, path + "?" + name + "=" + encoded(value) + needed(operation, name), "");
                }
            }
        }
        JsonNode body = operation.at("/requestBody/content/application~1json/schema/$ref");
        if (body.isTextual() && !"operator".equals(operation.path("x-access").asText())) {
            for (String json : bodies(description.at(body.asText().substring(1)))) {
                requireSane(verb, path, json);
            }
        }
    }

    private static List<String> edges(JsonNode schema) {
        List<String> values = new ArrayList<>(TEXTS);
        values.addAll(BY_FORMAT.getOrDefault(schema.path("format").asText(), List.of()));
        values.addAll(BY_FORMAT.getOrDefault(schema.path("type").asText(), List.of()));
        return values;
    }

    private static String needed(JsonNode operation, String tried) {
        StringBuilder query = new StringBuilder();
        for (JsonNode each : operation.get("parameters")) {
            String name = each.get("name").asText();
            if (each.get("in").asText().equals("query") && each.path("required").asBoolean() && !name.equals(tried)) {
                query.append('&').append(name).append('=').append(name.equals("day") ? "2026-11-01" : "a");
            }
        }
        return query.toString();
    }

    private static List<String> bodies(JsonNode shape) {
        List<String> bodies = new ArrayList<>();
        shape.path("properties").fieldNames().forEachRemaining(field -> {
            for (String value : List.of("1e999999999", "-9223372036854775809", "\"\\u0000\"", "\"\\ud800\"", "[{}]")) {
                bodies.add("{\"" + field + "\": " + value + "}");
            }
        });
        return bodies;
    }

    private void requireSane(String verb, String path, String body) throws IOException, InterruptedException {
        String concrete = path.replaceAll("\\{\\w+}", "none");
        HttpResponse<String> answer = send(verb, concrete, body);
        assertThat(answer.statusCode())
                .as("%s %s %s: %s", verb, concrete, body, answer.body())
                .isLessThan(500);
    }

    private HttpResponse<String> send(String verb, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + operator)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "edges")
                .method(verb.toUpperCase(Locale.ROOT), HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
