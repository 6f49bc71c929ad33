package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.TestApi;
import io.mobimir.http.auth.Role;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams must end when the viewer's access ends. */
@Timeout(60)
class SignedInStreamsTest {
    private static final int MOST = 16;

    private final HttpClient client = HttpClient.newHttpClient();
    private final TestApi api = TestApi.open();
    private final UserId user = RandomKeys.user();
    private final String token = TestApi.token(TestApi.AUTH, api.clock, user);
    private String order = "";

    @BeforeEach
    void order() {
        api.nobody().bearer(token).post("/cart/lines", Samples.line(api.product(5), 1));
        order = api.nobody()
                .bearer(token)
                .key("key")
                .post("/checkout", Samples.checkout())
                .at("/order_id");
    }

    @AfterEach
    void close() {
        api.close();
    }

    private HttpResponse<InputStream> watch(TestApi on, String... headers) throws Exception {
        URI uri = URI.create(on.url() + "/orders/" + order + "/events");
        return client.send(
                HttpRequest.newBuilder(uri).headers(headers).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private HttpResponse<InputStream> watch() throws Exception {
        return watch(api, "Authorization", "Bearer " + token);
    }

    /** Returns a future that completes when the server has ended the answer. */
    private static CompletableFuture<Void> end(HttpResponse<InputStream> stream) {
        assertThat(stream.statusCode()).isEqualTo(200);
        return CompletableFuture.runAsync(() -> {
            try (InputStream body = stream.body()) {
                body.readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void a_customer_has_sixteen_streams_and_not_one_more() throws Exception {
        List<HttpResponse<InputStream>> open = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            open.add(watch());
        }
        assertThat(open).allMatch(stream -> stream.statusCode() == 200);
        HttpResponse<InputStream> more = watch();
        assertThat(more.statusCode()).isEqualTo(429);
        assertThat(more.headers().firstValue("Retry-After")).isPresent();
        open.get(0).body().close();
        api.ports.watchers().close();
        for (HttpResponse<InputStream> stream : open.subList(1, MOST)) {
            end(stream).get();
        }
    }

    @Test
    void logout_ends_the_streams_here_at_once_and_on_another_instance_soon() throws Exception {
        try (TestApi other = api.beside(TestApi.AUTH)) {
            CompletableFuture<Void> here = end(watch());
            CompletableFuture<Void> there = end(watch(other, "Authorization", "Bearer " + token));
            CompletableFuture<Void> unconcerned =
                    end(watch(api, "Authorization", "Bearer " + TestApi.token(TestApi.AUTH, api.clock, user)));
            assertThat(api.nobody().bearer(token).post("/logout", "").status()).isEqualTo(204);
            await().until(here::isDone);
            assertThat(there).isNotDone();
            await().until(there::isDone);
            assertThat(unconcerned).isNotDone();
            other.ports.watchers().close();
        }
        api.ports.watchers().close();
    }

    @Test
    void a_stream_ends_when_its_token_expires() throws Exception {
        CompletableFuture<Void> stream = end(watch());
        api.clock.move(Duration.ofHours(1));
        api.clock.move(Duration.ofMinutes(1));
        await().until(stream::isDone);
        assertThat(watch().statusCode()).isEqualTo(401);
    }

    @Test
    void the_cookie_opens_streams_only() {
        String operator = TestApi.token(TestApi.AUTH, api.clock, RandomKeys.user(), Role.OPERATOR);
        String cookie = api.nobody()
                .bearer(operator)
                .post("/login", "")
                .header("Set-Cookie")
                .replaceFirst(";.*", "");
        for (String path : List.of("/metrics", "/operator/persons/U-1/data", "/orders")) {
            assertThat(api.nobody().with("Cookie", cookie).get(path).status())
                    .as(path)
                    .isEqualTo(401);
        }
    }

    @Test
    void a_browser_gets_in_by_the_cookie_of_its_login_and_pages_of_others_do_not() throws Exception {
        Reply login = api.nobody().bearer(token).post("/login", "");
        String cookie = login.header("Set-Cookie").replaceFirst(";.*", "");
        assertThat(login.header("Set-Cookie")).contains("HttpOnly", "SameSite=Lax");
        CompletableFuture<Void> stream = end(watch(api, "Cookie", cookie));
        CompletableFuture<Void> allowed = end(watch(api, "Cookie", cookie, "Origin", "https://shop.example"));
        assertThat(watch(api, "Cookie", cookie, "Origin", "https://evil.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(api.nobody().with("Cookie", cookie).get("/orders").status())
                .as("only for streams")
                .isEqualTo(401);
        api.nobody().bearer(token).post("/logout", "");
        await().until(() -> stream.isDone() && allowed.isDone());
        assertThat(watch(api, "Cookie", cookie).statusCode()).isEqualTo(401);
        String guest = api.nobody().post("/sessions", "").at("/token");
        assertThat(watch(api, "Cookie", "mobimir_session=" + guest).statusCode())
                .isEqualTo(401);
    }
}
