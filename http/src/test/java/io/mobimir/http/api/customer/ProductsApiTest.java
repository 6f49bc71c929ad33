package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.ProductId;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProductsApiTest extends ApiTest {
    @Test
    void a_card_says_everything_and_may_be_kept_for_ten_seconds() {
        ProductId id = api.product(0);
        Reply card = api.nobody().get("/products/" + id);
        assertThat(card.status()).isEqualTo(200);
        assertThat(card.at("/product_id")).isEqualTo(id.value());
        assertThat(card.at("/price/amount")).isEqualTo("59990.00");
        assertThat(card.at("/names/ru/name")).isEqualTo("Смартфон Альфа");
        assertThat(card.at("/attributes/color")).isEqualTo("Черный");
        assertThat(card.header("Cache-Control")).isEqualTo("public, max-age=10");
    }

    @Test
    void whoever_has_the_card_already_is_told_so_until_it_changes() {
        ProductId id = api.product(0);
        String tag = api.nobody().get("/products/" + id).header("ETag");
        assertThat(api.nobody()
                        .with("If-None-Match", tag)
                        .get("/products/" + id)
                        .status())
                .isEqualTo(304);
        api.staff()
                .with("If-Match", tag)
                .put("/staff/products/" + id, Samples.card("Электроника.Смартфоны", "49990.00"));
        Reply changed = api.nobody().with("If-None-Match", tag).get("/products/" + id);
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.at("/price/amount")).isEqualTo("49990.00");
    }

    @Test
    void an_unknown_product_is_not_found() {
        assertThat(api.nobody().get("/products/PROD-none").problem()).isEqualTo("not-found");
        assertThat(api.nobody().get("/products/PROD-none/stock").status()).isEqualTo(404);
    }

    @Test
    void stock_is_told_by_zone() {
        Reply stock = api.nobody().get("/products/" + api.product(7) + "/stock");
        assertThat(stock.json().at("/zones/moscow").asInt()).isEqualTo(7);
        assertThat(stock.json().at("/zones/kaliningrad").asInt()).isZero();
        assertThat(stock.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void a_category_is_listed_page_by_page_newest_or_cheapest_first() {
        String category = RandomKeys.category().path();
        for (String price : new String[] {"300.00", "100.00", "200.00"}) {
            api.clock.move(Duration.ofSeconds(1));
            api.staff().post("/staff/products", Samples.product(RandomKeys.product(), category, price));
        }
        assertThat(prices("/products?limit=2&category=" + encoded(category)))
                .containsExactly("200.00", "100.00", "300.00");
        assertThat(prices("/products?limit=2&sort=price&category=" + encoded(category)))
                .containsExactly("100.00", "200.00", "300.00");
        assertThat(prices("/products?sort=price&price_from=150&price_to=250&category=" + encoded(category)))
                .containsExactly("200.00");
        assertThat(prices("/products?attribute=color:" + encoded("Черный") + "&category=" + encoded(category)))
                .hasSize(3);
        assertThat(prices("/products?attribute=color:none&category=" + encoded(category)))
                .isEmpty();
    }

    private List<String> prices(String path) {
        List<String> prices = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String cursor = "";
        do {
            Reply page = api.nobody().get(path + cursor);
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            page.json().get("products").forEach(each -> {
                assertThat(seen.add(each.get("product_id").asText())).isTrue();
                prices.add(each.at("/price/amount").asText());
            });
            String next = page.at("/next_cursor");
            cursor = next.isEmpty() ? "" : "&cursor=" + encoded(next);
        } while (!cursor.isEmpty());
        return prices;
    }

    @Test
    void a_price_range_goes_with_any_order_and_with_words() {
        String category = RandomKeys.category().path();
        for (String price : new String[] {"300.00", "100.00", "200.00", "250.00"}) {
            api.clock.move(Duration.ofSeconds(1));
            api.staff().post("/staff/products", Samples.product(RandomKeys.product(), category, price));
        }
        String range = "price_from=150&price_to=300&limit=2&category=" + encoded(category);
        assertThat(prices("/products?" + range)).containsExactly("250.00", "200.00", "300.00");
        assertThat(prices("/products?sort=newest&" + range)).containsExactly("250.00", "200.00", "300.00");
        assertThat(prices("/products?sort=price&" + range)).containsExactly("200.00", "250.00", "300.00");
        String words = "/search?words=" + encoded("смартфон") + "&" + range;
        assertThat(prices(words)).containsExactlyInAnyOrder("250.00", "200.00", "300.00");
        assertThat(prices(words + "&attribute=color:" + encoded("Черный"))).hasSize(3);
        assertThat(prices(words + "&attribute=color:none")).isEmpty();
        assertThat(prices(words + "&currency=USD")).isEmpty();
        assertThat(prices("/products?currency=USD&" + range)).isEmpty();
    }

    @Test
    void categories_say_how_many_products_they_have() {
        String category = RandomKeys.category().path();
        for (String below : new String[] {".A", ".A", ".B"}) {
            api.staff().post("/staff/products", Samples.product(RandomKeys.product(), category + below, "1.00"));
        }
        Reply all = api.nobody().get("/categories?category=" + encoded(category));
        assertThat(all.json().get("categories").toString()).isEqualTo("""
                [{"category":"%1$s","products":3},{"category":"%1$s.A","products":2},{"category":"%1$s.B","products":1}]""".formatted(category));
        assertThat(all.header("Cache-Control")).isEqualTo("public, max-age=10");
        assertThat(api.nobody().get("/categories").text()).contains("\"" + category + ".A\"");
    }

    @Test
    void words_find_products() {
        ProductId id = api.product(0);
        assertThat(api.nobody()
                        .get("/search?words=" + encoded("смартфон альфа"))
                        .text())
                .contains(id.value());
        assertThat(api.nobody().get("/search").at("/field")).isEqualTo("words");
    }

    @Test
    void what_is_wrong_with_a_listing_is_named() {
        assertThat(api.nobody().get("/products").at("/field")).isEqualTo("category");
        assertThat(api.nobody().get("/products?category=a&sort=best").at("/field"))
                .isEqualTo("sort");
        assertThat(api.nobody().get("/products?category=a&limit=0").at("/field"))
                .isEqualTo("limit");
        assertThat(api.nobody().get("/products?category=a&limit=1&limit=2").at("/field"))
                .isEqualTo("limit");
        assertThat(api.nobody().get("/products?category=a&colour=red").at("/field"))
                .isEqualTo("colour");
        assertThat(api.nobody()
                        .get("/products?category=a&price_from=5&price_to=4")
                        .at("/field"))
                .isEqualTo("price_to");
        assertThat(api.nobody().get("/products?category=a&cursor=nonsense").at("/field"))
                .isEqualTo("cursor");
        assertThat(api.nobody()
                        .get("/products?category=a&sort=price&price_from=1&currency=XXXX")
                        .at("/field"))
                .isEqualTo("currency");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
