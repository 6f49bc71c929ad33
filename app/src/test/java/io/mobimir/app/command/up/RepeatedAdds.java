package io.mobimir.app.command.up;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mobimir.shop.ProductId;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Adds products repeatedly through the API of a running shop, and reads its lists page by page. */
final class RepeatedAdds {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;
    private final String staff;

    /** @param staff a token that may add products */
    RepeatedAdds(String url, String staff) {
        this.url = url;
        this.staff = staff;
    }

    /** Adds a product twice, then at another price, then four times at once: each product must be listed once, at its position. */
    void leaveOneEntryEach() throws IOException, InterruptedException {
        String category = RandomKeys.category().path();
        ProductId first = RandomKeys.product();
        assertThat(post(first, category, "20.00")).isEqualTo(201);
        assertThat(post(first, category, "20.00")).isEqualTo(201);
        ProductId second = RandomKeys.product();
        assertThat(post(second, category, "30.00")).isEqualTo(201);
        assertThat(post(first, category, "40.00")).isEqualTo(409);
        ProductId raced = RandomKeys.product();
        assertThat(Race.of(4, racer -> () -> post(raced, category, "1" + racer + ".00")))
                .containsExactlyInAnyOrder(201, 409, 409, 409);
        for (int limit : new int[] {1, 2, 50}) {
            assertThat(listed(category, "newest", limit)).containsExactly(raced.value(), second.value(), first.value());
            assertThat(listed(category, "price", limit)).containsExactly(raced.value(), first.value(), second.value());
        }
    }

    private int post(ProductId id, String category, String price) throws IOException, InterruptedException {
        String product = """
                {"product_id": "%s", "card": {"category": "%s", "price": {"amount": "%s", "currency": "RUB"},
                 "names": {"ru": {"name": "Смартфон Альфа"}}}}""".formatted(id, category, price);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/staff/products"))
                .header("Authorization", "Bearer " + staff)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(product))
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    /** Returns the ids of all pages. */
    List<String> listed(String category, String sort, int limit) throws IOException, InterruptedException {
        String path = url + "/products?category=" + encoded(category) + "&sort=" + sort + "&limit=" + limit;
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(path + cursor)).build();
            JsonNode page =
                    JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
            page.get("products").forEach(each -> ids.add(each.get("product_id").asText()));
            String next = page.path("next_cursor").asText("");
            cursor = next.isEmpty() || next.equals("null") ? "" : "&cursor=" + encoded(next);
        } while (!cursor.isEmpty());
        return ids;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
