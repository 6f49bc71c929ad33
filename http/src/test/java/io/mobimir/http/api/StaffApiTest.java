package io.mobimir.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StaffApiTest extends ApiTest {
    private static final String CARD = Samples.card("Книги", "500.00");

    @Test
    void a_product_is_added_once() {
        ProductId id = RandomKeys.product();
        ApiClient staff = api.staff();
        Reply added = staff.post("/staff/products", Samples.product(id, "Книги", "500.00"));
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.header("Location")).isEqualTo("/products/" + id);
        api.clock.move(Duration.ofSeconds(1));
        Reply again = staff.post("/staff/products", Samples.product(id, "Книги", "500.00"));
        assertThat(again.json()).isEqualTo(added.json());
        assertThat(added.header("Idempotent-Replayed")).isEmpty();
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        Reply other = staff.post("/staff/products", Samples.product(id, "Книги", "501.00"));
        assertThat(other.problem()).isEqualTo("already-exists");
    }

    @Test
    void a_product_is_replaced_by_whoever_saw_it() {
        ApiClient staff = api.staff();
        ProductId id = api.product(0);
        String tag = api.nobody().get("/products/" + id).header("ETag");
        assertThat(staff.put("/staff/products/" + id, CARD).problem()).isEqualTo("precondition-required");
        assertThat(staff.with("If-Match", "\"7\"")
                        .put("/staff/products/" + id, CARD)
                        .problem())
                .isEqualTo("precondition-failed");
        Reply replaced = staff.with("If-Match", tag).put("/staff/products/" + id, CARD);
        assertThat(replaced.at("/price/amount")).isEqualTo("500.00");
        assertThat(replaced.header("ETag")).isNotEqualTo(tag);
        assertThat(staff.with("If-Match", tag)
                        .put("/staff/products/" + RandomKeys.product(), CARD)
                        .status())
                .isEqualTo(404);
        assertThat(staff.with("If-Match", "new")
                        .put("/staff/products/" + id, CARD)
                        .at("/field"))
                .isEqualTo("If-Match");
    }

    @Test
    void what_is_wrong_with_a_card_is_named() {
        ApiClient staff = api.staff();
        String right = Samples.product(RandomKeys.product(), "Книги", "500.00");
        assertThat(field(staff, right.replace("500.00", "5e2"))).isEqualTo("price.amount");
        assertThat(field(staff, right.replace("\"500.00\"", "500"))).isEqualTo("card.price.amount");
        assertThat(field(staff, right.replace("RUB", "ROUBLES"))).isEqualTo("price.currency");
        assertThat(field(staff, right.replace("\"image\"", "\"picture\""))).isEqualTo("card.picture");
        assertThat(field(staff, right.replace("\"en\"", "\"zz-zzzzzzzzzzz\""))).isEqualTo("names");
    }

    private static String field(ApiClient staff, String body) {
        return staff.post("/staff/products", body).at("/field");
    }

    @Test
    void a_delivery_counts_once() {
        ApiClient staff = api.staff();
        ProductId id = api.product(0);
        String delivery = """
                {"delivery_id": "D-1", "product_id": "%s", "geozone": "moscow", "units": 8}""".formatted(id);
        assertThat(staff.post("/staff/deliveries", delivery).at("/available")).isEqualTo("8");
        assertThat(staff.post("/staff/deliveries", delivery).at("/available")).isEqualTo("8");
        String another = delivery.replace("\"D-1\"", "\"D-2\"").replace(": 8}", ": -9}");
        Reply missing = staff.post("/staff/deliveries", another);
        assertThat(missing.problem()).isEqualTo("stock-out-of-range");
        assertThat(missing.at("/available")).isEqualTo("8");
        assertThat(staff.get("/staff/products/" + id + "/stock").at("/zones/moscow/received"))
                .isEqualTo("8");
        assertThat(staff.post("/staff/deliveries", delivery.replace("moscow", "mars"))
                        .at("/field"))
                .isEqualTo("geozone");
    }

    @Test
    void the_orders_of_a_day_are_listed_and_moved() {
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(api.product(5), 1));
        String id = user.key(RandomKeys.random())
                .post("/checkout", Samples.checkout())
                .at("/order_id");
        ApiClient staff = api.staff();
        String day = "/staff/orders?day=" + LocalDate.now(api.clock);
        assertThat(staff.get(day + "&geozone=moscow&status=new").at("/orders/0/order_id"))
                .isEqualTo(id);
        assertThat(staff.get(day + "&geozone=kaliningrad").json().get("orders")).isEmpty();
        assertThat(staff.get(day + "&geozone=tula").at("/field")).isEqualTo("geozone");
        assertThat(staff.get("/staff/orders").at("/field")).isEqualTo("day");
        Reply refused = move(staff, id, "shipped");
        assertThat(refused.problem()).isEqualTo("status-not-allowed");
        assertThat(refused.json().get("allowed").toString()).isEqualTo("[\"processing\",\"cancelled\"]");
        assertThat(move(staff, id, "new").at("/field")).isEqualTo("status");
        assertThat(move(staff, id, "processing").at("/order/status")).isEqualTo("processing");
        Reply again = move(staff, id, "processing");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(move(staff, id, "cancelled").at("/order/status")).isEqualTo("cancelled");
        assertThat(move(staff, id, "gone").at("/field")).isEqualTo("status");
        assertThat(move(staff, "ORD-none", "processing").status()).isEqualTo(404);
        assertThat(staff.get("/staff/orders/" + id).at("/order/status")).isEqualTo("cancelled");
        String product = user.get("/orders/" + id).at("/lines/0/product_id");
        assertThat(staff.get("/staff/products/" + product + "/stock").at("/zones/moscow/available"))
                .as("cancelling gives the units back")
                .isEqualTo("5");
    }

    @Test
    void orders_of_several_days_and_of_a_customer_are_listed_in_pages() {
        ProductId product = api.product(50);
        UserId customer = RandomKeys.user();
        LocalDate first = LocalDate.now(api.clock);
        List<String> placed = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            ApiClient user = n % 2 == 0 ? api.user(customer) : api.user();
            user.post("/cart/lines", Samples.line(product, 1));
            placed.add(
                    0,
                    user.key(RandomKeys.random())
                            .post("/checkout", Samples.checkout())
                            .at("/order_id"));
            api.clock.move(Duration.ofHours(30));
        }
        ApiClient staff = api.staff(); // a token lives for an hour
        String days = "/staff/orders?from=" + first + "&to=" + LocalDate.now(api.clock);
        assertThat(walk(staff, days + "&limit=2")).isEqualTo(placed);
        assertThat(walk(staff, "/staff/orders?user_id=" + customer + "&limit=1"))
                .containsExactly(placed.get(0), placed.get(2), placed.get(4));
        move(staff, placed.get(3), "processing");
        Reply one = staff.get(days + "&status=processing&limit=1");
        assertThat(one.at("/orders/0/order_id"))
                .as("no page is empty with a cursor")
                .isEqualTo(placed.get(3));
        assertThat(staff.get("/staff/orders?from=" + first).at("/field")).isEqualTo("day");
        assertThat(staff.get("/staff/orders?from=2026-01-01&to=2026-12-31").at("/field"))
                .isEqualTo("to");
        assertThat(staff.get(days + "&cursor=elsewhere").at("/field")).isEqualTo("cursor");
    }

    private static List<String> walk(ApiClient staff, String query) {
        List<String> found = new ArrayList<>();
        Reply page = staff.get(query);
        page.json()
                .get("orders")
                .forEach(order -> found.add(order.get("order_id").asText()));
        while (page.json().hasNonNull("next_cursor")) {
            String cursor = URLEncoder.encode(page.at("/next_cursor"), StandardCharsets.UTF_8);
            page = staff.get(query + "&cursor=" + cursor);
            page.json()
                    .get("orders")
                    .forEach(order -> found.add(order.get("order_id").asText()));
        }
        return found;
    }

    @Test
    void a_delivery_of_an_unknown_product_is_refused_unless_it_is_allowed() {
        ApiClient staff = api.staff();
        String delivery = """
                {"delivery_id": "D-1", "product_id": "%s", "geozone": "moscow", "units": 8}""".formatted(RandomKeys.product());
        Reply refused = staff.post("/staff/deliveries", delivery);
        assertThat(refused.problem()).isEqualTo("unknown-product");
        String allowed = delivery.replace("{", "{\"allow_unknown\": true, ");
        assertThat(staff.post("/staff/deliveries", allowed).at("/available")).isEqualTo("8");
    }

    private static Reply move(ApiClient staff, String order, String status) {
        return staff.post("/staff/orders/" + order + "/status", "{\"status\": \"" + status + "\"}");
    }

    @Test
    void carts_that_were_left_are_found_up_to_a_limit() {
        ProductId id = api.product(50);
        for (int i = 0; i < 3; i++) {
            api.user().post("/cart/lines", Samples.line(id, 1));
        }
        assertThat(api.staff().get("/staff/carts/abandoned").json().get("carts"))
                .isEmpty();
        api.clock.move(Duration.ofHours(25));
        ApiClient staff = api.staff();
        Reply all = staff.get("/staff/carts/abandoned");
        assertThat(all.json().get("carts")).hasSize(3);
        assertThat(all.json().has("next_cursor")).isFalse();
        Reply some = staff.get("/staff/carts/abandoned?limit=2&hours=2");
        assertThat(some.json().get("carts")).hasSize(2);
        Reply rest = api.operator().get("/staff/carts/abandoned?limit=2&hours=2&cursor=" + some.at("/next_cursor"));
        assertThat(rest.json().get("carts"))
                .hasSize(1)
                .doesNotContainAnyElementsOf(some.json().get("carts"));
        assertThat(rest.json().has("next_cursor")).isFalse();
    }

    @Test
    void an_audit_runs_in_the_background() throws Exception {
        ApiClient operator = api.operator();
        assertThat(operator.get("/operator/audit").status()).isEqualTo(404);
        Reply begun = operator.post("/operator/audit", "{\"repair\": true}");
        assertThat(begun.status()).isEqualTo(202);
        assertThat(begun.header("Location")).isEqualTo("/operator/audit");
        Reply audit = operator.get("/operator/audit");
        while (audit.at("/state").equals("running")) {
            Thread.sleep(10);
            audit = operator.get("/operator/audit");
        }
        assertThat(audit.at("/state")).isEqualTo("done");
        assertThat(audit.at("/findings/settled")).isEqualTo("1");
        assertThat(api.staff().post("/operator/audit", "").status()).isEqualTo(403);
    }
}
