package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.TestApi;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignInApiTest extends ApiTest {
    @Test
    void a_guest_gets_a_token_that_no_script_can_read_from_the_cookie() {
        Reply started = api.nobody()
                .with("X-Forwarded-For", "198.51.100.1, 203.0.113.7")
                .post("/sessions", "{\"device\": \"mobile\", \"geozone\": \"moscow\"}");
        assertThat(started.status()).isEqualTo(201);
        assertThat(started.header("Set-Cookie"))
                .startsWith("mobimir_session=" + started.at("/token"))
                .contains("HttpOnly", "SameSite=Lax", "Secure", "Path=/");
        Reply session = api.nobody().session(started.at("/token")).get("/session");
        assertThat(session.at("/session_id")).isEqualTo(started.at("/session_id"));
        assertThat(session.at("/device")).isEqualTo("mobile");
        assertThat(session.at("/ip")).as("the address that the proxy saw").isEqualTo("203.0.113.7");
    }

    @Test
    void the_cookie_is_as_good_as_the_header() {
        String token = api.nobody().post("/sessions", "").at("/token");
        ApiClient browser = api.nobody().with("Cookie", "mobimir_session=" + token);
        browser.post("/cart/lines", Samples.line(api.product(5), 1));
        assertThat(api.nobody().session(token).get("/cart").json().get("lines")).hasSize(1);
        assertThat(api.nobody()
                        .with("Cookie", "mobimir_session=stale")
                        .get("/cart")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void a_guest_who_signs_in_keeps_the_cart() {
        ProductId id = api.product(9);
        UserId user = RandomKeys.user();
        api.user(user).post("/cart/lines", Samples.line(id, 1));
        ApiClient guest = api.guest();
        guest.post("/cart/lines", Samples.line(id, 2));
        Reply login = guest.bearer(TestApi.token(user)).post("/login", "");
        assertThat(login.status()).isEqualTo(200);
        assertThat(login.at("/cart")).isEqualTo("merged");
        assertThat(api.user(user).get("/cart").at("/lines/0/quantity")).isEqualTo("3");
        assertThat(guest.get("/cart").at("/status")).isEqualTo("merged");
        Reply stranger = guest.bearer(TestApi.token(RandomKeys.user())).post("/login", "");
        assertThat(stranger.at("/cart")).isEqualTo("belongs_to_another");
    }

    @Test
    void logout_ends_the_visit() {
        ApiClient user = api.user();
        Reply login = user.post("/login", "{}");
        ApiClient visit = user.session(login.at("/token"));
        assertThat(visit.get("/session").at("/session_id")).isEqualTo(login.at("/session_id"));
        Reply logout = visit.post("/logout", "");
        assertThat(logout.status()).isEqualTo(204);
        assertThat(logout.header("Set-Cookie")).contains("mobimir_session=;", "Max-Age=0");
        assertThat(visit.get("/session").status()).isEqualTo(401);
        assertThat(visit.post("/logout", "").status()).isEqualTo(401);
    }

    @Test
    void a_users_session_is_nothing_without_its_user() {
        String token = api.user().post("/login", "").at("/token");
        assertThat(api.nobody().session(token).get("/cart").status()).isEqualTo(401);
        assertThat(api.nobody().session(token).get("/session").status()).isEqualTo(401);
        ApiClient stranger = api.user().session(token);
        String victims = api.nobody().bearer(token).get("/session").at("/session_id");
        assertThat(stranger.get("/session").at("/session_id")).isNotEqualTo(victims);
        stranger.put("/session/data", "{\"data\": {\"stolen\": \"yes\"}}");
        stranger.post("/logout", "");
        assertThat(api.nobody().bearer(token).get("/session").json().get("data"))
                .isEmpty();
    }

    @Test
    void one_sees_and_ends_ones_own_sessions_only() {
        UserId id = RandomKeys.user();
        String first = api.user(id).post("/login", "").at("/session_id");
        api.clock.move(Duration.ofSeconds(1));
        ApiClient user = api.user(id);
        user.post("/login", "");
        assertThat(user.get("/sessions").json().get("sessions")).hasSize(2);
        assertThat(api.user().delete("/sessions/" + first).status()).isEqualTo(404);
        assertThat(user.delete("/sessions/" + first).status()).isEqualTo(204);
        assertThat(user.delete("/sessions/" + first).status()).isEqualTo(404);
        assertThat(user.delete("/sessions").at("/revoked")).isEqualTo("1");
        assertThat(user.get("/sessions").status()).isEqualTo(401);
        assertThat(api.user(id).get("/sessions").json().get("sessions"))
                .as("a new token begins a new session")
                .hasSize(1);
    }

    @Test
    void a_front_end_keeps_data_with_the_session() {
        ApiClient guest = api.guest();
        assertThat(guest.put("/session/data", "{\"data\": {\"theme\": \"dark\"}}")
                        .status())
                .isEqualTo(204);
        assertThat(guest.get("/session").at("/data/theme")).isEqualTo("dark");
        assertThat(guest.put("/session/data", "{\"data\": {\"theme\": null}}").at("/field"))
                .isEqualTo("data.theme");
    }

    @Test
    void a_token_that_was_changed_or_is_over_is_none() {
        String token = api.nobody().post("/sessions", "").at("/token");
        for (String wrong : new String[] {
            token.replace("guest.", "user."), token.substring(0, token.length() - 1), token + "x", "guest.a.1.b", "x"
        }) {
            assertThat(api.nobody().session(wrong).get("/cart").status()).isEqualTo(401);
        }
        api.clock.move(Duration.ofDays(31));
        assertThat(api.nobody().session(token).get("/cart").status()).isEqualTo(401);
    }
}
