package io.mobimir.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.shop.ProductId;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** Valid and invalid input of requests. */
class InputTest extends ApiTest {
    private Reply add(String id) {
        return api.staff().post("/staff/products", Samples.product(new ProductId(id), "Книги", "1.00"));
    }

    @Test
    void ids_that_a_request_makes_are_letters_digits_and_four_signs() {
        for (String id : List.of("a b", "a/b", "Книга", "a\u00e9", "x".repeat(65), "..", ".", "a\"b", "50%")) {
            Reply refused = api.staff()
                    .post(
                            "/staff/products",
                            Samples.product(RandomKeys.product(), "Книги", "1.00")
                                    .replaceFirst(
                                            "\"product_id\": \"[^\"]*\"",
                                            Matcher.quoteReplacement("\"product_id\": " + quoted(id))));
            assertThat(refused.status()).as(id).isEqualTo(400);
            assertThat(refused.at("/field")).as(id).isEqualTo("product_id");
            Reply delivery = api.staff().post("/staff/deliveries", """
                    {"delivery_id": %s, "product_id": "P", "geozone": "moscow", "units": 1}""".formatted(quoted(id)));
            assertThat(delivery.at("/field")).as(id).isEqualTo("delivery_id");
        }
        Reply added = add("A.b_c~d-" + RandomKeys.random());
        assertThat(added.status()).isEqualTo(201);
        assertThat(api.nobody().get(added.header("Location")).status()).isEqualTo(200);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }

    @Test
    void ids_that_came_from_elsewhere_are_read_percent_encoded_whatever_they_are() {
        for (String form : List.of("a/b", "Книга 1", "50%", "a;b=c", "a\\b", "a?b#c", "a+b", "%2F", "/")) {
            ProductId id = new ProductId(form + RandomKeys.random());
            ProductId plain = api.product(0);
            api.ports
                    .catalogue()
                    .add(
                            id,
                            api.clock.instant(),
                            api.ports.catalogue().find(plain).orElseThrow().card());
            String encoded =
                    URLEncoder.encode(id.value(), StandardCharsets.UTF_8).replace("+", "%20");
            Reply card = api.nobody().get("/products/" + encoded);
            assertThat(card.status()).as("%s: %s", id, card.text()).isEqualTo(200);
            assertThat(card.at("/product_id")).isEqualTo(id.value());
            assertThat(api.nobody().get("/products/" + encoded + "/stock").status())
                    .as(id.value())
                    .isEqualTo(200);
            assertThat(api.staff()
                            .with("If-Match", card.header("ETag"))
                            .put("/staff/products/" + encoded, Samples.card("Книги", "2.00"))
                            .status())
                    .as(id.value())
                    .isEqualTo(200);
        }
    }

    @Test
    void paths_are_not_walked_up() {
        for (String path : List.of("/products/../cart", "/products/%2e%2e/cart", "/products/%2E", "/./cart")) {
            assertThat(api.guest().get(path).status()).as(path).isIn(400, 404);
        }
    }

    @Test
    void bodies_are_utf_8_and_nothing_that_only_looks_like_it() {
        String json = "{\"device\": \"phone\"}";
        for (String other : List.of("UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE")) {
            assertRefused(json.getBytes(Charset.forName(other)));
        }
        for (int[] wrong : new int[][] {{0xC0, 0x80}, {0xC1, 0xA1}, {0xE0, 0x80, 0xAF}, {0xED, 0xA0, 0x80}, {0xFF}}) {
            byte[] body = "{\"device\": \"????\"}".getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < wrong.length; i++) {
                body[12 + i] = (byte) wrong[i];
            }
            assertRefused(body);
        }
        assertThat(api.nobody().post("/sessions", json).status()).isEqualTo(201);
    }

    private void assertRefused(byte[] body) {
        Reply reply = api.nobody().send("POST", "/sessions", body);
        assertThat(reply.problem()).as(reply.text()).isEqualTo("invalid-json");
    }

    @Test
    void a_body_that_is_packed_or_in_another_charset_is_not_read() {
        ApiClient nobody = api.nobody();
        for (String coding : List.of("gzip", "br", "deflate", "x", "gzip, identity")) {
            Reply reply = nobody.with("Content-Encoding", coding).post("/sessions", "{}");
            assertThat(reply.status()).as(coding).isEqualTo(415);
            assertThat(reply.header("Accept-Encoding")).as(coding).isEqualTo("identity");
        }
        assertThat(nobody.with("Content-Encoding", "identity")
                        .post("/sessions", "{}")
                        .status())
                .isEqualTo(201);
        for (Map.Entry<String, Integer> type : Map.of(
                        "application/json; charset=windows-1251", 415,
                        "application/json;charset=utf-16", 415,
                        "text/plain", 415,
                        "application/json; charset=\"UTF-8\"", 201,
                        "application/json;charset=utf-8", 201)
                .entrySet()) {
            assertThat(nobody.with("Content-Type", type.getKey())
                            .post("/sessions", "{}")
                            .status())
                    .as(type.getKey())
                    .isEqualTo(type.getValue());
        }
    }

    @Test
    void texts_have_no_control_characters_but_line_breaks_in_descriptions() {
        String good = Samples.product(RandomKeys.product(), "Книги", "1.00");
        for (String bad : List.of("\\u0000", "\\u0007", "\\u001b", "\\u007f", "\\u0085", "\\ud800")) {
            assertField(good.replace("Экран", bad), "card.names.ru.description");
            assertField(good.replace("Смартфон", bad), "card.names.ru.name");
            assertThat(api.nobody()
                            .post("/sessions", "{\"device\": \"" + bad + "\"}")
                            .at("/field"))
                    .isEqualTo("device");
            assertThat(api.guest()
                            .put("/session/data", "{\"data\": {\"k\": \"" + bad + "\"}}")
                            .at("/field"))
                    .isEqualTo("data.k");
        }
        assertField(good.replace("Смартфон", "Смарт\\nфон"), "card.names.ru.name");
        assertThat(api.staff()
                        .post("/staff/products", good.replace("Экран", "Экран\\n\\tи\\r\\n"))
                        .status())
                .isEqualTo(201);
        assertThat(api.guest()
                        .put("/session/data", "{\"data\": {\"k\": \"a\\nb\"}}")
                        .status())
                .isEqualTo(204);
        assertThat(api.nobody().get("/search?words=a%00b").at("/field")).isEqualTo("words");
    }

    private void assertField(String product, String field) {
        Reply reply = api.staff().post("/staff/products", product);
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.at("/field")).isEqualTo(field);
    }

    @Test
    void images_are_addresses_of_the_web() {
        String good = Samples.product(RandomKeys.product(), "Книги", "1.00");
        for (String bad : List.of(
                "javascript:alert(1)",
                "data:text/html,x",
                "/img/alpha.jpg",
                "//img.example/a.jpg",
                "ftp://img.example/a.jpg",
                "https:",
                "https://",
                "https://user:word@img.example/a.jpg",
                "https://img.example/a b.jpg",
                "http:img.jpg")) {
            assertField(good.replace("https://img.example/alpha.jpg", bad), "image");
        }
        assertThat(api.staff().post("/staff/products", good).status()).isEqualTo(201);
    }

    @Test
    void times_beyond_what_stores_can_keep_are_refused_by_name() {
        ApiClient user = api.user();
        for (String name : List.of("from", "to")) {
            for (String time : List.of(
                    "%2B292278994-08-17T07:12:55.808Z",
                    "-292275055-05-16T16:47:04.191Z", "%2B1000000000-12-31T23:59:59Z")) {
                Reply reply = user.get("/orders?" + name + "=" + time);
                assertThat(reply.status()).as(time).isEqualTo(400);
                assertThat(reply.at("/field")).isEqualTo(name);
            }
        }
        assertThat(user.get("/orders?from=1970-01-01T00:00:00Z&to=9999-12-31T23:59:59Z")
                        .status())
                .isEqualTo(200);
    }
}
