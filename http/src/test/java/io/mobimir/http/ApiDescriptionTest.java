package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Route;
import io.mobimir.testkit.RandomKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of OpenAPI linters and client generators, applied to {@code /openapi.json}. */
class ApiDescriptionTest {
    private static TestApi api;
    private static JsonNode document;

    @BeforeAll
    static void open() {
        api = TestApi.open();
        document = api.conformance().document();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static JsonNode operation(Route route) {
        return document.path("paths")
                .path(route.path())
                .path(route.method().name().toLowerCase(Locale.ROOT));
    }

    private static JsonNode operation(String id) {
        return api.routes.stream()
                .filter(route -> route.operation().equals(id))
                .map(ApiDescriptionTest::operation)
                .findFirst()
                .orElseThrow();
    }

    private static void assertFits(JsonNode schema, JsonNode example, String what) {
        assertThat(example.isMissingNode()).as("%s has an example", what).isFalse();
        assertThat(api.conformance().faults(schema, example))
                .as("%s: %s", what, example)
                .isEmpty();
    }

    @Test
    void the_document_says_whose_it_is_and_where_it_is_served() {
        for (String pointer :
                List.of("/info/license/name", "/info/contact/name", "/info/description", "/servers/0/url")) {
            assertThat(document.at(pointer).asText()).as(pointer).isNotEmpty();
        }
        document.get("tags")
                .forEach(tag -> assertThat(tag.path("description").asText()).endsWith("."));
    }

    @Test
    void every_operation_has_a_name_a_short_summary_and_a_description() {
        Set<String> names = new HashSet<>();
        for (Route route : api.routes) {
            JsonNode operation = operation(route);
            String name = operation.path("operationId").asText();
            assertThat(names.add(name)).as(name).isTrue();
            assertThat(name).matches("[a-z][a-z-]*");
            assertThat(operation.path("summary").asText())
                    .as(name)
                    .matches("[A-Z][a-z]+s .*\\.")
                    .hasSizeLessThanOrEqualTo(80);
            assertThat(operation.path("description").asText()).as(name).contains("token");
        }
    }

    @Test
    void no_two_paths_fit_one_address() {
        List<String> paths = new ArrayList<>();
        document.get("paths").fieldNames().forEachRemaining(paths::add);
        for (String path : paths) {
            String address = path.replaceAll("\\{\\w+}", "any");
            assertThat(paths.stream().filter(other -> address.matches(other.replaceAll("\\{\\w+}", "[^/]+"))))
                    .as(path)
                    .hasSizeLessThanOrEqualTo(path.contains("{") ? 1 : 2)
                    .contains(path);
        }
    }

    @Test
    void every_parameter_and_body_has_an_example_that_is_right() {
        for (Route route : api.routes) {
            JsonNode operation = operation(route);
            for (JsonNode parameter : operation.get("parameters")) {
                String what = route + " " + parameter.get("name").asText();
                assertThat(parameter.path("description").asText()).as(what).endsWith(".");
                assertFits(parameter.get("schema"), parameter.path("example"), what);
            }
            if (operation.has("requestBody")) {
                JsonNode content = operation.at("/requestBody/content/application~1json");
                assertFits(content.get("schema"), content.path("example"), route + " body");
            }
        }
    }

    @Test
    void the_example_of_a_parameter_is_a_value_that_its_route_takes() {
        for (Route route : api.routes) {
            for (Parameter<?> parameter : route.parameters()) {
                JsonNode example = find(operation(route), parameter.name()).path("example");
                String text = (example.isArray() ? example.get(0) : example).asText();
                assertThat(parameter.parse().apply(text))
                        .as("%s %s", route, parameter.name())
                        .isNotNull();
            }
        }
    }

    private static JsonNode find(JsonNode operation, String parameter) {
        for (JsonNode each : operation.get("parameters")) {
            if (each.get("name").asText().equals(parameter)) {
                return each;
            }
        }
        throw new AssertionError(parameter + " is not declared");
    }

    @Test
    void every_answer_has_an_example_that_is_right() {
        for (Route route : api.routes) {
            operation(route).get("responses").properties().forEach(answer -> {
                String what = route + " " + answer.getKey();
                assertThat(answer.getValue().path("description").asText())
                        .as(what)
                        .isNotEmpty();
                answer.getValue().path("content").properties().forEach(content -> {
                    JsonNode media = content.getValue();
                    if (content.getKey().equals("application/problem+json")) {
                        assertThat(media.path("examples")).as(what).isNotEmpty();
                        media.path("examples")
                                .forEach(example -> assertFits(
                                        media.get("schema"), resolved(example).path("value"), what));
                    } else {
                        assertFits(media.get("schema"), media.path("example"), what);
                    }
                });
            });
        }
    }

    private static JsonNode resolved(JsonNode reference) {
        return document.at(reference.path("$ref").asText().substring(1));
    }

    @Test
    void every_operation_says_how_it_succeeds_and_how_it_is_refused() {
        for (Route route : api.routes) {
            List<String> statuses = new ArrayList<>();
            operation(route).get("responses").fieldNames().forEachRemaining(statuses::add);
            assertThat(statuses)
                    .as(route.toString())
                    .anyMatch(status -> status.startsWith("2"))
                    .anyMatch(status -> status.startsWith("4"));
        }
    }

    @Test
    void headers_that_clients_need_are_described() {
        assertThat(operation("read-cart").at("/responses/200/headers").has("ETag"))
                .isTrue();
        assertThat(operation("checkout").at("/responses/201/headers").has("Location"))
                .isTrue();
        assertThat(operation("checkout").at("/responses/202/headers").has("Retry-After"))
                .isTrue();
        assertThat(operation("checkout").at("/responses/409/headers").has("Idempotent-Replayed"))
                .isTrue();
        assertThat(operation("add-to-cart").at("/responses/200/headers").has("Idempotent-Replayed"))
                .isTrue();
        for (Route route : api.routes) {
            for (String status : List.of("429", "503")) {
                assertThat(operation(route)
                                .at("/responses/" + status + "/headers")
                                .has("Retry-After"))
                        .as(route.toString())
                        .isTrue();
            }
        }
        document.at("/components/headers")
                .forEach(header -> assertFits(header.get("schema"), header.path("example"), header.toString()));
    }

    @Test
    void signing_in_and_out_declare_the_header_of_the_session() {
        for (String id : List.of("login", "logout")) {
            JsonNode header = find(operation(id), "Mobimir-Session");
            assertThat(header.get("in").asText()).isEqualTo("header");
            assertThat(header.get("required").asBoolean()).isFalse();
        }
    }

    @Test
    void a_body_is_required_exactly_where_an_empty_one_is_refused() {
        ApiClient everybody = api.operator().key(RandomKeys.random()).with("If-Match", "\"1\"");
        for (Route route : api.routes) {
            if (route.body().isPresent()) {
                Reply empty = everybody.send(
                        route.method().name(), route.path().replaceAll("\\{\\w+}", "orders"), new byte[0]);
                assertThat(operation(route).at("/requestBody/required").asBoolean())
                        .as("%s: %s", route, empty.text())
                        .isEqualTo(empty.status() == 400);
            }
        }
    }

    @Test
    void null_is_described_exactly_where_a_request_may_say_it() {
        assertThat(nulls("VisitInput", "device")).isTrue();
        assertThat(api.nobody()
                        .post("/sessions", "{\"device\": null, \"geozone\": null}")
                        .status())
                .isEqualTo(201);
        assertThat(nulls("WordsInput", "description")).isTrue();
        assertThat(nulls("Words", "description")).isFalse();
        assertThat(nulls("LineInput", "quantity")).isFalse();
        for (Route route : api.routes) {
            operation(route)
                    .get("responses")
                    .forEach(answer -> assertThat(answer.at("/content/application~1json/schema/$ref")
                                    .asText())
                            .as(route.toString())
                            .doesNotEndWith("Input"));
        }
    }

    private static boolean nulls(String schema, String field) {
        return document.at("/components/schemas/" + schema + "/properties/" + field + "/type")
                .toString()
                .contains("null");
    }

    @Test
    void the_type_of_every_problem_is_the_address_of_a_page_about_it() {
        for (ProblemType type : ProblemType.values()) {
            Reply page = api.nobody().get(type.path());
            assertThat(page.status()).as(type.path()).isEqualTo(200);
            assertThat(page.header("Content-Type")).startsWith("text/html");
            assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
            assertThat(page.text())
                    .contains("<h1>" + type.title() + "</h1>", "What it means", "What to do")
                    .doesNotContain("`", "<script", "http://", "https://");
            assertThat(api.nobody().get("/problems").text()).contains(type.path());
        }
        assertThat(api.nobody().get("/problems/out-of-stock").text()).contains("/docs#add-to-cart");
    }
}
