package io.mobimir.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.TestApi;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A change of a cart that is answered with 200 is in the cart once; a refused change is not in it. */
class CartChangesApiTest extends ApiTest {
    private static final String REPLAYED = "Idempotent-Replayed";

    private static String quantity(int units) {
        return "{\"quantity\": %d, \"geozone\": \"moscow\"}".formatted(units);
    }

    private static void assertReused(Reply reply) {
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.problem()).isEqualTo("key-reused");
    }

    @Test
    void the_same_change_under_the_same_key_counts_once_and_says_so() {
        ProductId id = api.product(10);
        for (String key : List.of(
                "1", "add to cart, please ~", "k".repeat(255), UUID.randomUUID().toString())) {
            UserId user = RandomKeys.user();
            Reply first = api.user(user).key(key).post("/cart/lines", Samples.line(id, 2));
            assertThat(first.status()).as(first.text()).isEqualTo(200);
            assertThat(first.header(REPLAYED)).isEmpty();
            api.clock.move(Duration.ofHours(47));
            Reply again = api.user(user).key(key).post("/cart/lines", Samples.line(id, 2));
            assertThat(again.json()).isEqualTo(first.json());
            assertThat(again.header(REPLAYED)).isEqualTo("true");
        }
    }

    @Test
    void a_key_that_was_used_for_another_change_is_refused_and_nothing_changes() {
        ProductId one = api.product(10);
        ProductId other = api.product(10);
        ApiClient user = api.user();
        ApiClient keyed = user.key("once");
        Reply first = keyed.post("/cart/lines", Samples.line(one, 1));
        assertReused(keyed.post("/cart/lines", Samples.line(one, 7)));
        assertReused(keyed.post("/cart/lines", Samples.line(other, 2)));
        assertReused(keyed.post("/cart/lines", Samples.line(one, 1).replace("moscow", "kaliningrad")));
        assertReused(keyed.put("/cart/lines/" + one, quantity(1)));
        assertReused(keyed.delete("/cart/lines/" + one));
        assertReused(keyed.delete("/cart"));
        assertThat(user.get("/cart").json()).isEqualTo(first.json());
        ApiClient removing = user.key("gone");
        assertThat(removing.delete("/cart/lines/" + one).status()).isEqualTo(200);
        assertThat(removing.delete("/cart/lines/" + one).header(REPLAYED)).isEqualTo("true");
        assertReused(removing.delete("/cart"));
        assertReused(removing.post("/cart/lines", Samples.line(one, 1)));
    }

    @Test
    void a_change_that_was_refused_may_be_tried_again_with_its_key() {
        ProductId id = api.product(1);
        ApiClient keyed = api.user().key("again");
        assertThat(keyed.post("/cart/lines", Samples.line(id, 2)).problem()).isEqualTo("out-of-stock");
        api.ports.stock().receive(new Delivery("MORE-" + id, id, TestApi.MOSCOW, 1, api.clock.instant()));
        Reply added = keyed.post("/cart/lines", Samples.line(id, 2));
        assertThat(added.status()).isEqualTo(200);
        assertThat(added.header(REPLAYED)).isEmpty();
    }

    @Test
    void a_repeat_is_answered_although_the_product_is_sold_out_by_now() {
        ProductId id = api.product(2);
        ApiClient user = api.user();
        ApiClient keyed = user.key("mine");
        keyed.post("/cart/lines", Samples.line(id, 2));
        assertThat(user.key("order").post("/checkout", Samples.checkout()).status())
                .isEqualTo(201);
        Reply again = keyed.post("/cart/lines", Samples.line(id, 2));
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(again.json().get("lines")).isEmpty();
    }

    @Test
    void the_same_request_sent_eight_times_at_once_counts_once() {
        ProductId id = api.product(100);
        ApiClient user = api.user();
        ApiClient keyed = user.key("at once");
        List<Reply> replies = Race.of(8, n -> () -> keyed.post("/cart/lines", Samples.line(id, 3)));
        assertThat(replies).allMatch(reply -> reply.status() == 200);
        assertThat(user.get("/cart").at("/lines/0/quantity")).isEqualTo("3");
    }

    @Test
    void what_is_in_the_cart_already_counts_when_units_are_added() {
        ProductId id = api.product(100);
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(id, 5));
        Reply refused = user.post("/cart/lines", Samples.line(id, 96));
        assertThat(refused.problem()).isEqualTo("out-of-stock");
        assertThat(refused.at("/missing/0/wanted")).isEqualTo("96");
        assertThat(refused.at("/missing/0/left")).isEqualTo("95");
        assertThat(user.post("/cart/lines", Samples.line(id, 95)).status()).isEqualTo(200);
        assertThat(user.put("/cart/lines/" + id, quantity(100)).status()).isEqualTo(200);
        assertThat(user.put("/cart/lines/" + id, quantity(101)).at("/missing/0/left"))
                .isEqualTo("100");
    }

    @Test
    void more_units_than_a_cart_holds_are_refused_with_the_limit() {
        ProductId id = api.product(2_000);
        ApiClient user = api.user();
        assertThat(user.post("/cart/lines", Samples.line(id, 999)).status()).isEqualTo(200);
        Reply refused = user.post("/cart/lines", Samples.line(id, 999));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("cart-full");
        assertThat(refused.at("/limit")).isEqualTo("999");
        assertThat(user.get("/cart").at("/lines/0/quantity")).isEqualTo("999");
    }

    @Test
    void what_a_merge_brings_beyond_the_limit_is_named() {
        ProductId id = api.product(2_000);
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(id, 600));
        String guest = api.nobody().post("/sessions", "").at("/token");
        api.nobody().session(guest).post("/cart/lines", Samples.line(id, 600));
        assertThat(user.session(guest).post("/login", "").at("/cart")).isEqualTo("merged");
        Reply cart = user.get("/cart");
        assertThat(cart.at("/lines/0/quantity")).isEqualTo("999");
        assertThat(cart.at("/left_out/0/product_id")).isEqualTo(id.value());
        assertThat(cart.at("/left_out/0/quantity")).isEqualTo("201");
        Reply ordered = user.key("too much").post("/checkout", Samples.checkout());
        assertThat(ordered.problem()).isEqualTo("over-limit");
        user.put("/cart/lines/" + id, quantity(999));
        assertThat(user.get("/cart").json().get("left_out")).isEmpty();
    }

    @Test
    void a_guests_token_changes_nothing_after_the_cart_was_merged_and_another_session_is_one_call_away() {
        ProductId id = api.product(100);
        String guestToken = api.nobody().post("/sessions", "").at("/token");
        ApiClient guest = api.nobody().session(guestToken);
        UserId user = RandomKeys.user();
        guest.key("before").post("/cart/lines", Samples.line(id, 2));
        String visit = api.user(user).session(guestToken).post("/login", "").at("/token");
        for (int i = 0; i < 2; i++) {
            List<Reply> refused = List.of(
                    guest.post("/cart/lines", Samples.line(id, 1)),
                    guest.put("/cart/lines/" + id, quantity(50)),
                    guest.delete("/cart/lines/" + id),
                    guest.delete("/cart"));
            assertThat(refused).allSatisfy(reply -> {
                assertThat(reply.status()).isEqualTo(409);
                assertThat(reply.problem()).isEqualTo("cart-merged");
            });
            assertThat(api.user(user).get("/cart").at("/lines/0/quantity")).isEqualTo("2");
            api.nobody().bearer(visit).post("/logout", "");
            api.clock.move(Duration.ofHours(2));
        }
        assertThat(guest.get("/cart").at("/status")).isEqualTo("merged");
        assertThat(guest.key("before").post("/cart/lines", Samples.line(id, 2)).header(REPLAYED))
                .isEqualTo("true");
        ApiClient next = api.guest();
        assertThat(next.post("/cart/lines", Samples.line(id, 1)).status()).isEqualTo(200);
    }

    @Test
    void a_cart_has_one_currency() {
        ProductId roubles = api.product(10);
        ProductId euros = RandomKeys.product();
        api.staff()
                .post("/staff/products", Samples.product(euros, "Книги", "5.00").replace("RUB", "EUR"));
        api.ports.stock().receive(new Delivery("EUR-" + euros, euros, TestApi.MOSCOW, 5, api.clock.instant()));
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(roubles, 1));
        for (Reply refused : List.of(
                user.post("/cart/lines", Samples.line(euros, 1)), user.put("/cart/lines/" + euros, quantity(1)))) {
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.problem()).isEqualTo("mixed-currencies");
            assertThat(refused.at("/product_id")).isEqualTo(euros.value());
        }
        user.delete("/cart");
        assertThat(user.post("/cart/lines", Samples.line(euros, 1)).at("/total/currency"))
                .isEqualTo("EUR");
    }

    @Test
    void a_zone_that_the_shop_does_not_have_is_refused_and_the_cart_stays_as_it_was() {
        ProductId id = api.product(10);
        ApiClient user = api.user();
        Reply before = user.post("/cart/lines", Samples.line(id, 1));
        List<Reply> refused = List.of(
                user.post("/cart/lines", Samples.line(id, 1).replace("moscow", "mars")),
                user.put("/cart/lines/" + id, quantity(2).replace("moscow", "mars")));
        assertThat(refused).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.at("/field")).isEqualTo("geozone");
        });
        assertThat(user.get("/cart").json()).isEqualTo(before.json());
    }

    @Test
    void every_change_answers_with_the_cart_as_it_is_read_next() {
        ProductId one = api.product(10);
        ProductId other = api.product(10);
        ApiClient user = api.user();
        assertThat(user.post("/cart/lines", Samples.line(one, 2)).at("/lines/0/quantity"))
                .isEqualTo("2");
        api.clock.move(Duration.ofSeconds(1));
        assertThat(user.put("/cart/lines/" + other, quantity(4)).json().get("lines"))
                .hasSize(2);
        Reply set = user.put("/cart/lines/" + one, quantity(1));
        Reply read = user.get("/cart");
        assertThat(set.json()).isEqualTo(read.json());
        assertThat(set.header("ETag")).isEqualTo(read.header("ETag"));
        assertThat(set.at("/lines/1/quantity")).isEqualTo("4");
    }

    @Test
    void the_history_of_a_cart_tells_every_change_and_what_became_of_it() {
        ProductId id = api.product(10);
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(id, 2));
        api.clock.move(Duration.ofSeconds(1));
        user.put("/cart/lines/" + id, quantity(3));
        String order = user.key("history").post("/checkout", Samples.checkout()).at("/order_id");
        api.clock.move(Duration.ofSeconds(1));
        user.delete("/cart");
        Reply history = user.get("/cart/history");
        assertThat(history.json().get("changes").findValuesAsText("verb")).containsExactly("clear", "set", "add");
        assertThat(history.json().get("changes").findValuesAsText("fate"))
                .containsExactly("open", "ordered", "replaced");
        assertThat(history.at("/changes/1/order_id")).isEqualTo(order);
        assertThat(history.at("/changes/1/quantity")).isEqualTo("3");
        assertThat(history.at("/changes/2/product_id")).isEqualTo(id.value());
        assertThat(user.get("/cart/history?limit=1").json().get("changes")).hasSize(1);
        assertThat(api.user().get("/cart/history").json().get("changes")).isEmpty();
    }

    @Test
    void a_price_that_has_changed_stands_beside_the_one_in_the_cart() {
        ProductId id = api.product(10);
        ApiClient user = api.user();
        Reply added = user.post("/cart/lines", Samples.line(id, 1));
        assertThat(added.json().at("/lines/0/price_now").isMissingNode()).isTrue();
        String tag = api.nobody().get("/products/" + id).header("ETag");
        api.staff()
                .with("If-Match", tag)
                .put("/staff/products/" + id, Samples.card("Электроника.Смартфоны", "49990.00"));
        Reply cart = user.with("If-None-Match", added.header("ETag")).get("/cart");
        assertThat(cart.at("/lines/0/price/amount")).isEqualTo("59990.00");
        assertThat(cart.at("/lines/0/price_now/amount")).isEqualTo("49990.00");
        Reply agreed = user.put("/cart/lines/" + id, quantity(1));
        assertThat(agreed.at("/lines/0/price/amount")).isEqualTo("49990.00");
        assertThat(agreed.json().at("/lines/0/price_now").isMissingNode()).isTrue();
    }
}
