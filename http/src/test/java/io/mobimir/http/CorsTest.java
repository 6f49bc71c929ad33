package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.route.Parameter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Preflight requests of browsers for pages of other origins. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorsTest {
    private final TestApi api = TestApi.open();
    private final HttpClient browser = HttpClient.newHttpClient();

    @AfterAll
    void close() {
        api.close();
    }

    @Test
    void a_page_of_the_shop_may_send_what_the_api_takes() throws Exception {
        HttpResponse<String> answer = preflight("https://shop.example");
        assertThat(answer.statusCode()).isBetween(200, 204);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("https://shop.example");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials"))
                .contains("true");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Methods").orElse(""))
                .contains("POST");
        assertThat(answer.headers()
                        .firstValue("Access-Control-Allow-Headers")
                        .orElse("")
                        .toLowerCase(Locale.ROOT))
                .contains("authorization", "idempotency-key", "content-type");
    }

    @Test
    void a_page_of_the_shop_may_send_every_header_that_a_route_reads() throws Exception {
        String allowed = preflight("https://shop.example")
                .headers()
                .firstValue("Access-Control-Allow-Headers")
                .orElseThrow();
        List<String> read = api.routes.stream()
                .flatMap(route -> route.parameters().stream())
                .filter(each -> each.place() == Parameter.Place.HEADER || each.place() == Parameter.Place.NEEDED_HEADER)
                .map(Parameter::name)
                .distinct()
                .toList();
        assertThat(List.of(allowed.split(",", -1))).containsAll(read);
    }

    @Test
    void a_page_of_the_shop_may_read_the_headers_of_answers() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(api.url() + "/products"))
                .header("Origin", "https://shop.example")
                .build();
        String exposed = browser.send(request, HttpResponse.BodyHandlers.ofString())
                .headers()
                .firstValue("Access-Control-Expose-Headers")
                .orElseThrow();
        assertThat(List.of(exposed.split(",", -1)))
                .contains("ETag", "Location", "Retry-After", "Idempotent-Replayed", "X-Request-Id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "http://shop.example",
                "https://shop.example:8443",
                "https://shop.example.evil.example",
                "https://SHOP.example",
                "null"
            })
    void a_page_of_anybody_else_may_not(String origin) throws Exception {
        assertThat(preflight(origin).headers().firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    @Test
    void a_cache_keeps_the_answers_for_each_origin_apart() throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(api.url() + "/health/live")).build();
        HttpResponse<String> answer = browser.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.headers().allValues("Vary")).anyMatch(vary -> vary.contains("Origin"));
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    private HttpResponse<String> preflight(String origin) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(api.url() + "/checkout"))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type,idempotency-key")
                .build();
        return browser.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
