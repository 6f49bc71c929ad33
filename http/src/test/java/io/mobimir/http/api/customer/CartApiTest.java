package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.ProductId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CartApiTest extends ApiTest {
    @Test
    void a_guest_fills_a_cart_and_reads_it() {
        ProductId id = api.product(10);
        ApiClient guest = api.guest();
        Reply added = guest.post("/cart/lines", Samples.line(id, 2));
        assertThat(added.status()).isEqualTo(200);
        assertThat(added.at("/lines/0/price/amount")).isEqualTo("59990.00");
        Reply cart = guest.get("/cart");
        assertThat(cart.at("/lines/0/product_id")).isEqualTo(id.value());
        assertThat(cart.at("/lines/0/quantity")).isEqualTo("2");
        assertThat(cart.at("/total/amount")).isEqualTo("119980.00");
        assertThat(cart.header("Cache-Control")).isEqualTo("private, no-cache");
        assertThat(cart.at("/reread_after_seconds")).isEqualTo("30");
    }

    @Test
    void names_are_kept_in_the_language_asked_for() {
        ProductId id = api.product(10);
        ApiClient guest = api.guest();
        assertThat(guest.with("Accept-Language", "en, ru;q=0.5")
                        .post("/cart/lines", Samples.line(id, 1))
                        .at("/lines/0/name"))
                .isEqualTo("Alpha phone");
        api.clock.move(Duration.ofSeconds(1));
        assertThat(guest.with("Accept-Language", "ru-RU")
                        .post("/cart/lines", Samples.line(id, 1))
                        .at("/lines/0/name"))
                .isEqualTo("Смартфон Альфа");
    }

    @Test
    void a_line_is_set_and_removed_and_the_cart_cleared() {
        ProductId id = api.product(10);
        ProductId other = api.product(10);
        ApiClient user = api.user();
        user.post("/cart/lines", Samples.line(id, 2));
        api.clock.move(Duration.ofSeconds(1));
        user.post("/cart/lines", Samples.line(other, 1));
        Reply set = user.put("/cart/lines/" + id, "{\"quantity\": 5, \"geozone\": \"moscow\"}");
        assertThat(set.status()).isEqualTo(200);
        assertThat(user.get("/cart").at("/lines/0/quantity")).isEqualTo("5");
        Reply removed = user.delete("/cart/lines/" + id);
        assertThat(removed.json()).isEqualTo(user.get("/cart").json());
        assertThat(user.get("/cart").at("/lines/0/product_id")).isEqualTo(other.value());
        Reply cleared = user.delete("/cart");
        assertThat(cleared.status()).isEqualTo(200);
        assertThat(cleared.json().get("lines")).isEmpty();
        assertThat(user.get("/cart").json()).isEqualTo(cleared.json());
    }

    @Test
    void an_unchanged_cart_is_not_sent_again() {
        ProductId id = api.product(10);
        ApiClient user = api.user();
        String empty = user.get("/cart").header("ETag");
        user.post("/cart/lines", Samples.line(id, 1));
        Reply one = user.with("If-None-Match", empty).get("/cart");
        assertThat(one.status()).isEqualTo(200);
        assertThat(user.with("If-None-Match", one.header("ETag")).get("/cart").status())
                .isEqualTo(304);
        user.post("/cart/lines", Samples.line(id, 1));
        assertThat(user.with("If-None-Match", one.header("ETag")).get("/cart").status())
                .isEqualTo(200);
    }

    @Test
    void more_than_the_zone_has_is_refused_with_what_is_left() {
        ProductId id = api.product(3);
        Reply refused = api.user().post("/cart/lines", Samples.line(id, 4));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("out-of-stock");
        assertThat(refused.at("/geozone")).isEqualTo("moscow");
        assertThat(refused.at("/missing/0/product_id")).isEqualTo(id.value());
        assertThat(refused.at("/missing/0/left")).isEqualTo("3");
    }

    @Test
    void what_the_shop_does_not_have_or_sell_is_refused() {
        assertThat(api.user()
                        .post("/cart/lines", Samples.line(RandomKeys.product(), 1))
                        .problem())
                .isEqualTo("unknown-product");
        ProductId id = api.product(5);
        String inactive = Samples.card("Электроника.Смартфоны", "1.00").replaceFirst("}$", ", \"active\": false}");
        String tag = api.nobody().get("/products/" + id).header("ETag");
        assertThat(api.staff()
                        .with("If-Match", tag)
                        .put("/staff/products/" + id, inactive)
                        .status())
                .isEqualTo(200);
        Reply refused = api.user().post("/cart/lines", Samples.line(id, 1));
        assertThat(refused.problem()).isEqualTo("not-for-sale");
        assertThat(refused.at("/products/0")).isEqualTo(id.value());
    }

    @Test
    void what_is_wrong_with_a_line_is_named() {
        ApiClient user = api.user();
        assertThat(user.post("/cart/lines", "{\"product_id\": \"a\", \"quantity\": 0, \"geozone\": \"moscow\"}")
                        .at("/field"))
                .isEqualTo("quantity");
        assertThat(user.post("/cart/lines", "{\"product_id\": \"a\", \"quantity\": 1, \"geozone\": \"mars\"}")
                        .at("/field"))
                .isEqualTo("geozone");
        assertThat(user.post("/cart/lines", "{\"product_id\": \"a\", \"geozone\": \"moscow\"}")
                        .at("/field"))
                .isEqualTo("quantity");
        assertThat(user.post("/cart/lines", "").at("/field")).isEqualTo("product_id");
        assertThat(user.key("k".repeat(256))
                        .post("/cart/lines", Samples.line(RandomKeys.product(), 1))
                        .at("/field"))
                .isEqualTo("Idempotency-Key");
    }

    @Test
    void without_a_session_or_a_token_there_is_no_cart() {
        Reply refused = api.nobody().get("/cart");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
    }
}
