package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.auth.Role;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Route;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.testkit.RandomKeys;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks every declared route. */
class EveryRouteTest {
    private static final UserId VICTIM = RandomKeys.user();
    private static TestApi api;
    private static ProductId product;
    private static String order;
    private static String session;
    private static String guestToken;

    @BeforeAll
    static void aCustomerHasEverythingThatCanBeStolen() {
        api = TestApi.open();
        product = api.product(50);
        ApiClient victim = api.user(VICTIM);
        victim.post("/cart/lines", Samples.line(product, 2));
        order = victim.key("key").post("/checkout", Samples.checkout()).at("/order_id");
        victim.post("/cart/lines", Samples.line(product, 3));
        session = victim.post("/login", "").at("/session_id");
        guestToken = api.nobody().post("/sessions", "").at("/token");
        api.nobody().session(guestToken).post("/cart/lines", Samples.line(product, 1));
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static String path(Route route) {
        return route.path()
                .replace("{product_id}", product.value())
                .replace("{order_id}", order)
                .replace("{session_id}", session)
                .replace("{user_id}", "U-9")
                .replace("{entity}", "orders");
    }

    /** Sends a valid body and valid parameters, so that only the caller can be wrong. */
    private static Reply call(ApiClient client, Route route) {
        Map<String, String> bodies = Map.of(
                "add-to-cart", Samples.line(product, 1),
                "set-cart-line", "{\"quantity\": 9, \"geozone\": \"moscow\"}",
                "checkout", Samples.checkout(),
                "append-events", "{\"events\": []}",
                "replace-session-data", "{\"data\": {\"stolen\": \"yes\"}}",
                "add-product", Samples.product(RandomKeys.product(), "Книги", "1.00"),
                "replace-product", Samples.card("Книги", "1.00"),
                "receive-stock", """
                        {"delivery_id": "D", "product_id": "P", "geozone": "moscow", "units": 1}""",
                "move-order", "{\"status\": \"cancelled\"}");
        String query = Map.of(
                        "list-products",
                        "?category=a",
                        "search-products",
                        "?words=a",
                        "orders-of-day",
                        "?day=2026-11-01",
                        "export-events",
                        "?day=2026-11-01")
                .getOrDefault(route.operation(), "");
        ApiClient caller = route.operation().equals("checkout") ? client.key(RandomKeys.random()) : client;
        byte[] body = bodies.getOrDefault(route.operation(), "").getBytes(StandardCharsets.UTF_8);
        return caller.with("If-Match", "\"1\"").send(route.method().toString(), path(route) + query, body);
    }

    @Test
    void without_a_token_only_what_is_for_anyone_answers() {
        for (Route route : api.routes) {
            Reply reply = call(api.nobody(), route);
            if (route.access() == Access.ANYONE) {
                assertThat(reply.status()).as("%s: %s", route, reply.text()).isLessThan(300);
            } else {
                assertThat(reply.problem()).as(route.toString()).isEqualTo("not-signed-in");
            }
        }
    }

    @Test
    void head_answers_like_get_without_a_body_but_for_streams_and_changes() {
        for (Route route : api.routes) {
            boolean reads = !route.changes() && route.media().isEmpty();
            Reply head = api.nobody().send("HEAD", path(route), new byte[0]);
            assertThat(head.bytes()).as(route.toString()).isEmpty();
            if (reads) {
                assertThat(head.status())
                        .as(route.toString())
                        .isEqualTo(api.nobody().get(path(route)).status());
            } else if (api.routes.stream().noneMatch(other -> other.path().equals(route.path()) && !other.changes())) {
                assertThat(head.status()).as(route.toString()).isEqualTo(405);
            }
        }
        Reply stream = api.user(VICTIM).send("HEAD", "/orders/" + order + "/events", new byte[0]);
        assertThat(stream.status()).isEqualTo(405);
        assertThat(stream.header("Allow")).contains("GET");
    }

    @Test
    void an_empty_part_of_a_path_leads_nowhere() {
        ApiClient victim = api.user(VICTIM);
        for (String path : List.of("/orders//" + order, "//orders/" + order, "/orders//events", "/products//stock")) {
            assertThat(victim.get(path).status()).as(path).isIn(400, 404);
        }
    }

    @Test
    void a_guest_gets_no_further_than_guests_may() {
        ApiClient guest = api.guest();
        for (Route route : api.routes) {
            if (route.access() != Access.ANYONE && route.access() != Access.GUEST_OR_USER) {
                assertThat(call(guest, route).status()).as(route.toString()).isEqualTo(401);
            }
        }
    }

    @Test
    void customers_are_no_staff_and_staff_are_no_operators() {
        for (Route route : api.routes) {
            if (route.access() == Access.STAFF || route.access() == Access.OPERATOR) {
                assertThat(call(api.user(VICTIM), route).problem())
                        .as(route.toString())
                        .isEqualTo("not-allowed");
            }
            if (route.access() == Access.OPERATOR) {
                assertThat(call(api.user(VICTIM, Role.STAFF), route).problem())
                        .as(route.toString())
                        .isEqualTo("not-allowed");
            }
        }
    }

    @Test
    void a_stranger_sees_and_changes_nothing_of_a_customer_or_a_guest() {
        String victimsCart = cart(api.user(VICTIM));
        String guestsCart = cart(api.nobody().session(guestToken));
        for (Route route : api.routes) {
            if (route.access() != Access.ANYONE) {
                Reply reply = call(api.user(), route);
                boolean named =
                        route.path().contains("{order_id}") || route.path().contains("{session_id}");
                if (named && route.access() == Access.USER) {
                    assertThat(reply.status()).as(route.toString()).isEqualTo(404);
                }
                assertThat(reply.text().replace(order + ".\"", ""))
                        .as(route.toString())
                        .doesNotContain(VICTIM.value(), "\"order_id\":\"" + order, "\"session_id\":\"" + session);
            }
        }
        assertThat(cart(api.user(VICTIM))).isEqualTo(victimsCart);
        assertThat(cart(api.nobody().session(guestToken))).isEqualTo(guestsCart);
        assertThat(api.ports.carts().find(Owner.of(VICTIM)).lines()).hasSize(1);
        assertThat(api.ports
                        .orders()
                        .history(HistoryQuery.of(VICTIM), 10, Optional.empty())
                        .items())
                .singleElement()
                .matches(placed -> placed.status().key().equals("new"));
        assertThat(api.user(VICTIM).get("/sessions?limit=200").text())
                .contains(session)
                .doesNotContain("stolen");
    }

    private static String cart(ApiClient client) {
        return client.get("/cart").text();
    }

    @Test
    void a_token_that_is_not_valid_is_refused_wherever_one_is_looked_at() {
        String good = TestApi.token(VICTIM);
        String unsigned = "eyJhbGciOiJub25lIn0." + good.split("\\.", -1)[1] + ".";
        for (String token : new String[] {"", "x", unsigned, good + "x", good.replaceFirst("\\..*\\.", ".e30.")}) {
            for (Route route : api.routes) {
                if (route.access() != Access.ANYONE) {
                    assertThat(call(api.nobody().bearer(token), route).status())
                            .as("%s with %s", route, token)
                            .isEqualTo(401);
                }
            }
        }
    }

    @Test
    void pages_of_others_cannot_use_the_cookie() {
        ApiClient browser = api.nobody().with("Cookie", "mobimir_session=" + guestToken);
        for (Route route : api.routes) {
            if (route.changes()) {
                assertThat(call(browser.with("Origin", "https://evil.example"), route)
                                .problem())
                        .as(route.toString())
                        .isEqualTo("foreign-origin");
            }
        }
        assertThat(browser.with("Origin", "https://shop.example")
                        .put("/session/data", "{\"data\": {}}")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void browsers_let_pages_of_allowed_origins_read_answers_and_no_others() {
        for (Route route : api.routes) {
            assertThat(call(api.nobody().with("Origin", "https://shop.example"), route)
                            .header("Access-Control-Allow-Origin"))
                    .as(route.toString())
                    .isEqualTo("https://shop.example");
            assertThat(call(api.nobody().with("Origin", "https://evil.example"), route)
                            .header("Access-Control-Allow-Origin"))
                    .as(route.toString())
                    .isEmpty();
        }
    }

    @Test
    void every_answer_carries_the_headers_of_a_careful_server() {
        for (Route route : api.routes) {
            Reply reply = call(api.nobody().with("X-Request-Id", "my-id.1"), route);
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Content-Security-Policy")).contains("default-src 'none'");
            assertThat(reply.header("Strict-Transport-Security")).isNotEmpty();
            assertThat(reply.header("X-Request-Id")).isEqualTo("my-id.1");
            assertThat(reply.header("Server")).isEmpty();
        }
        assertThat(api.nobody().with("X-Request-Id", "bad id").get("/nowhere").header("X-Request-Id"))
                .matches("[0-9a-f]{16}");
    }

    @Test
    void every_route_is_described_and_has_a_name_of_its_own() {
        Set<String> names = new HashSet<>();
        for (Route route : api.routes) {
            assertThat(names.add(route.operation())).as(route.operation()).isTrue();
            assertThat(route.summary()).endsWith(".");
            assertThat(route.answers()).isNotEmpty();
            assertThat(api.conformance()
                            .document()
                            .path("paths")
                            .path(route.path())
                            .has(route.method().toString().toLowerCase(Locale.ROOT)))
                    .isTrue();
        }
    }

    @Test
    void a_path_or_a_method_that_is_not_declared_is_a_problem_too() {
        Reply nowhere = api.nobody().get("/nowhere");
        assertThat(nowhere.problem()).isEqualTo("not-found");
        assertThat(nowhere.header("Content-Type")).startsWith("application/problem+json");
        Reply method = api.nobody().put("/cart", "{}");
        assertThat(method.problem()).isEqualTo("method-not-allowed");
        assertThat(method.header("Allow")).contains("GET", "DELETE");
    }

    @Test
    void every_problem_is_described_for_people() {
        assertThat(api.nobody().get("/docs").text()).contains("docs.js");
        assertThat(api.nobody().get("/docs/docs.js").text()).doesNotContain("http://", "https://");
        String document = api.nobody().get("/openapi.json").text();
        for (ProblemType type : ProblemType.values()) {
            assertThat(document).contains(type.path());
        }
    }
}
