package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Large answers are compressed for clients that accept that. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompressionTest {
    private final TestApi api = TestApi.open();

    @AfterAll
    void close() {
        api.close();
    }

    @Test
    void large_answers_are_compressed_for_clients_that_ask_for_it() {
        Reply plain = api.nobody().get("/openapi.json");
        for (String accepted : new String[] {"gzip", "br, GZIP", "gzip;q=0.5", "deflate, gzip; q=1.0"}) {
            Reply large = api.nobody().with("Accept-Encoding", accepted).get("/openapi.json");
            assertThat(large.header("Content-Encoding")).as(accepted).isEqualTo("gzip");
            assertThat(large.bytes()).isEqualTo(plain.bytes());
        }
        for (String refused : new String[] {"br", "gzip;q=0", "gzip; q=0.00", "xgzip"}) {
            Reply large = api.nobody().with("Accept-Encoding", refused).get("/openapi.json");
            assertThat(large.header("Content-Encoding")).as(refused).isEmpty();
        }
    }

    @Test
    void small_answers_are_sent_as_they_are() {
        Reply small = api.user().with("Accept-Encoding", "gzip").get("/cart");
        assertThat(small.header("Content-Encoding")).isEmpty();
    }

    @Test
    void a_cache_keeps_the_forms_of_an_answer_apart() {
        assertThat(api.nobody().get("/openapi.json").response().headers().allValues("Vary"))
                .anyMatch(vary -> vary.contains("Accept-Encoding"));
    }

    @Test
    void the_tag_of_a_compressed_answer_is_accepted() {
        ProductId id = api.product(1);
        ApiClient reader = api.staff().with("Accept-Encoding", "gzip");
        String card = Samples.card("Электроника.Смартфоны", "1.00").replace("Экран", "Экран ".repeat(300));
        Reply old = reader.get("/products/" + id);
        Reply replaced = reader.with("If-Match", old.header("ETag")).put("/staff/products/" + id, card);
        assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
        Reply large = reader.get("/products/" + id);
        String tag = large.header("ETag");
        assertThat(large.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(reader.with("If-None-Match", tag).get("/products/" + id).status())
                .isEqualTo(304);
        assertThat(reader.with("If-Match", tag)
                        .put("/staff/products/" + id, card)
                        .status())
                .isEqualTo(200);
    }
}
