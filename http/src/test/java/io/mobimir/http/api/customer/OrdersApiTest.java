package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.ProductId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OrdersApiTest extends ApiTest {
    @Test
    void a_cart_becomes_an_order_once_however_often_it_is_asked_for() {
        ProductId id = api.product(5);
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(id, 2));
        ApiClient buyer = user.key(RandomKeys.random());
        Reply ordered = buyer.post("/checkout", Samples.checkout());
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(201);
        assertThat(ordered.at("/total/amount")).isEqualTo("119980.00");
        assertThat(ordered.header("Location")).isEqualTo("/orders/" + ordered.at("/order_id"));
        Reply again = buyer.post("/checkout", Samples.checkout());
        assertThat(again.json()).isEqualTo(ordered.json());
        assertThat(user.get("/cart").at("/status")).isEqualTo("ordered");
        assertThat(api.nobody().get("/products/" + id + "/stock").at("/zones/moscow"))
                .isEqualTo("3");
    }

    @Test
    void checkout_needs_a_key_and_a_key_means_one_thing() {
        ApiClient user = api.user();
        assertThat(user.post("/checkout", Samples.checkout()).at("/field")).isEqualTo("Idempotency-Key");
        user.post("/cart/lines", Samples.line(api.product(5), 1));
        ApiClient buyer = user.key(RandomKeys.random());
        assertThat(buyer.post("/checkout", Samples.checkout()).status()).isEqualTo(201);
        Reply other = buyer.post("/checkout", Samples.checkout().replace("\"card\"", "\"cash\""));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("key-reused");
    }

    @Test
    void a_key_is_any_printable_ascii_text_of_up_to_255_characters() {
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(api.product(5), 1));
        assertThat(user.key("x".repeat(256))
                        .post("/checkout", Samples.checkout())
                        .at("/field"))
                .isEqualTo("Idempotency-Key");
        ApiClient buyer = user.key("{order #1} ~ " + "x".repeat(242));
        Reply ordered = buyer.post("/checkout", Samples.checkout());
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(201);
        assertThat(buyer.post("/checkout", Samples.checkout()).json()).isEqualTo(ordered.json());
    }

    @Test
    void what_cannot_be_ordered_says_why() {
        ApiClient user = api.user();
        assertThat(checkout(user).problem()).isEqualTo("cart-empty");
        ProductId id = api.product(5);
        user.post("/cart/lines", Samples.line(id, 5));
        ApiClient faster = api.user();
        faster.post("/cart/lines", Samples.line(id, 4));
        assertThat(checkout(faster).status()).isEqualTo(201);
        Reply none = checkout(user);
        assertThat(none.problem()).isEqualTo("out-of-stock");
        assertThat(none.at("/missing/0/left")).isEqualTo("1");
        user.put("/cart/lines/" + id, "{\"quantity\": 1, \"geozone\": \"moscow\"}");
        reprice(id, "49990.00");
        Reply changed = checkout(user);
        assertThat(changed.problem()).isEqualTo("price-changed");
        assertThat(changed.at("/prices/0/now/amount")).isEqualTo("49990.00");
        user.put("/cart/lines/" + id, "{\"quantity\": 1, \"geozone\": \"moscow\"}");
        assertThat(checkout(user).status()).isEqualTo(201);
    }

    private void reprice(ProductId id, String price) {
        String tag = api.nobody().get("/products/" + id).header("ETag");
        api.staff().with("If-Match", tag).put("/staff/products/" + id, Samples.card("Электроника.Смартфоны", price));
    }

    private static Reply checkout(ApiClient user) {
        return user.key(RandomKeys.random()).post("/checkout", Samples.checkout());
    }

    private String order(ApiClient user) {
        user.post("/cart/lines", Samples.line(api.product(5), 1));
        api.clock.move(Duration.ofSeconds(1));
        return checkout(user).at("/order_id");
    }

    @Test
    void orders_are_listed_newest_first_by_status_and_time() {
        ApiClient user = api.user();
        String first = order(user);
        String second = order(user);
        Reply page = user.get("/orders?limit=1");
        assertThat(page.at("/orders/0/order_id")).isEqualTo(second);
        Reply next = user.get("/orders?limit=1&cursor=" + page.at("/next_cursor"));
        assertThat(next.at("/orders/0/order_id")).isEqualTo(first);
        user.post("/orders/" + first + "/cancel", "");
        assertThat(user.get("/orders?status=cancelled").at("/orders/0/order_id"))
                .isEqualTo(first);
        String since = user.get("/orders/" + second).at("/created_at");
        assertThat(user.get("/orders?from=" + since).json().get("orders")).hasSize(1);
        assertThat(user.get("/orders?to=" + since).json().get("orders")).hasSize(1);
        assertThat(user.get("/orders?status=lost").at("/field")).isEqualTo("status");
        assertThat(user.get("/orders?from=today").at("/field")).isEqualTo("from");
    }

    @Test
    void an_order_may_be_shown_for_thirty_seconds_and_has_a_trail() {
        ApiClient user = api.user();
        String id = order(user);
        Reply order = user.get("/orders/" + id);
        assertThat(order.header("Cache-Control")).isEqualTo("private, max-age=30");
        assertThat(user.with("If-None-Match", order.header("ETag"))
                        .get("/orders/" + id)
                        .status())
                .isEqualTo(304);
        api.staff().post("/staff/orders/" + id + "/status", "{\"status\": \"processing\"}");
        assertThat(user.with("If-None-Match", order.header("ETag"))
                        .get("/orders/" + id)
                        .at("/status"))
                .isEqualTo("processing");
        assertThat(user.get("/orders/" + id + "/trail").json().get("steps")).hasSize(2);
    }

    @Test
    void a_cancelled_order_gives_its_units_back_and_a_shipped_one_is_not_cancelled() {
        ApiClient user = api.user();
        String id = order(user);
        String product = user.get("/orders/" + id).at("/lines/0/product_id");
        assertThat(user.post("/orders/" + id + "/cancel", "").at("/status")).isEqualTo("cancelled");
        assertThat(api.nobody().get("/products/" + product + "/stock").at("/zones/moscow"))
                .isEqualTo("5");
        assertThat(user.post("/orders/" + id + "/cancel", "").status()).isEqualTo(200);
        String other = order(user);
        for (String status : new String[] {"processing", "shipped"}) {
            api.staff().post("/staff/orders/" + other + "/status", "{\"status\": \"" + status + "\"}");
        }
        Reply refused = user.post("/orders/" + other + "/cancel", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.at("/order_status")).isEqualTo("shipped");
    }

    @Test
    void the_orders_of_others_do_not_exist() {
        String id = order(api.user());
        ApiClient stranger = api.user();
        assertThat(stranger.get("/orders/" + id).status()).isEqualTo(404);
        assertThat(stranger.get("/orders/" + id + "/trail").status()).isEqualTo(404);
        assertThat(stranger.post("/orders/" + id + "/cancel", "").status()).isEqualTo(404);
        assertThat(stranger.get("/orders").json().get("orders")).isEmpty();
    }

    @Test
    void whoever_watches_an_order_is_told_of_every_step() throws Exception {
        ApiClient user = api.user();
        String order = order(user);
        CompletableFuture<Reply> watching =
                CompletableFuture.supplyAsync(() -> user.get("/orders/" + order + "/events"));
        while (api.ports.watchers().count() == 0) {
            Thread.sleep(10);
        }
        assertThat(user.post("/orders/" + order + "/cancel", "").status()).isEqualTo(200);
        Reply seen = watching.get(1, TimeUnit.MINUTES);
        assertThat(seen.text()).contains("id: 1\n", "\"status\":\"new\"", "id: 2\n", "\"status\":\"cancelled\"");
        ApiClient again = user.with("Last-Event-ID", "1");
        assertThat(again.get("/orders/" + order + "/events").text())
                .contains("id: 2\n")
                .doesNotContain("id: 1\n");
        assertThat(user.with("Last-Event-ID", "2")
                        .get("/orders/" + order + "/events")
                        .status())
                .isEqualTo(204);
        Reply refused = user.with("Last-Event-ID", "x").get("/orders/" + order + "/events");
        assertThat(refused.at("/field")).isEqualTo("Last-Event-ID");
        assertThat(api.user().get("/orders/" + order + "/events").status()).isEqualTo(404);
    }
}
