package io.mobimir.http.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.TestApi;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tokens and streams that end with a session, on the instance that ends it and on another one. */
class EndedSessionsTest {
    private static final Duration NOTICED = Duration.ofSeconds(5);

    private final TestApi api = TestApi.open();
    private final TestApi other = api.beside(TestApi.AUTH);
    private final UserId user = RandomKeys.user();
    private final String token = TestApi.token(TestApi.AUTH, api.clock, user);
    private final ApiClient here = api.nobody().bearer(token);
    private final ApiClient there = other.nobody().bearer(token);

    @AfterEach
    void close() {
        other.close();
        api.close();
    }

    @Test
    void after_logout_the_token_is_refused_at_once_and_elsewhere_within_five_seconds() {
        String signedIn = here.post("/login", "").at("/token");
        assertThat(there.get("/orders").status()).isEqualTo(200);
        api.clock.move(Duration.ofMillis(1));
        assertThat(api.nobody().bearer(signedIn).post("/logout", "").status()).isEqualTo(204);
        assertThat(here.get("/orders").problem()).isEqualTo("not-signed-in");
        assertThat(api.nobody().bearer(signedIn).get("/orders").status()).isEqualTo(401);
        assertThat(here.post("/login", "").status())
                .as("the same token signs nobody in again")
                .isEqualTo(401);
        api.clock.move(NOTICED);
        assertThat(there.get("/orders").status()).isEqualTo(401);
    }

    @Test
    void ending_one_or_all_sessions_ends_their_tokens_and_no_others() {
        ApiClient second = api.nobody().bearer(TestApi.token(TestApi.AUTH, api.clock, user));
        ApiClient third = api.nobody().bearer(TestApi.token(TestApi.AUTH, api.clock, user));
        ApiClient stranger = api.user();
        String session = second.get("/session").at("/session_id");
        assertThat(third.get("/orders").status()).isEqualTo(200);
        api.clock.move(Duration.ofMillis(1));
        assertThat(here.delete("/sessions/" + session).status()).isEqualTo(204);
        assertThat(second.get("/orders").status()).isEqualTo(401);
        assertThat(third.get("/orders").status()).isEqualTo(200);
        assertThat(here.delete("/sessions").at("/revoked")).isEqualTo("2");
        assertThat(here.get("/orders").status()).isEqualTo(401);
        assertThat(third.get("/orders").status()).isEqualTo(401);
        assertThat(stranger.get("/orders").status()).isEqualTo(200);
        api.clock.move(NOTICED);
        assertThat(there.get("/cart").status()).isEqualTo(401);
    }

    @Test
    void a_token_ends_with_the_day_of_its_session() {
        assertThat(here.get("/cart").status()).isEqualTo(200);
        api.clock.move(Duration.ofHours(25));
        assertThat(here.get("/cart").status()).isEqualTo(401);
    }

    @Test
    void what_login_answers_is_a_token_of_the_same_session() {
        Reply login = here.post("/login", "{\"device\": \"mobile\"}");
        ApiClient signedIn = api.nobody().bearer(login.at("/token"));
        assertThat(signedIn.get("/session").at("/session_id")).isEqualTo(login.at("/session_id"));
        assertThat(signedIn.get("/session").at("/device")).isEqualTo("mobile");
        assertThat(here.get("/session").at("/session_id")).isEqualTo(login.at("/session_id"));
        assertThat(Instant.parse(login.at("/expires_at")))
                .isBefore(api.clock.instant().plus(Duration.ofHours(2)));
    }

    @Test
    void a_token_for_the_session_of_somebody_else_is_refused() {
        String victims = here.post("/login", "").at("/token");
        ApiClient stranger = api.user();
        assertThat(stranger.session(victims).get("/session").text()).doesNotContain(user.value());
        assertThat(stranger.session(victims).post("/logout", "").status()).isEqualTo(204);
        assertThat(here.get("/cart").status()).isEqualTo(200);
        assertThat(api.nobody().session(victims).get("/cart").status()).isEqualTo(401);
        assertThat(here.session("x").get("/cart").status()).isEqualTo(401);
    }

    @Test
    void last_activity_follows_use_but_not_more_often_than_once_a_minute() {
        followsUse(here, there, "/cart");
        String guest = api.nobody().post("/sessions", "").at("/token");
        followsUse(api.nobody().session(guest), other.nobody().session(guest), "/cart");
    }

    private void followsUse(ApiClient client, ApiClient elsewhere, String path) {
        String first = client.get("/session").at("/last_activity");
        api.clock.move(Duration.ofSeconds(59));
        client.get(path);
        assertThat(elsewhere.get("/session").at("/last_activity")).isEqualTo(first);
        Instant used = api.clock.move(Duration.ofSeconds(5));
        client.get(path);
        assertThat(elsewhere.get("/session").at("/last_activity")).isEqualTo(used.toString());
        api.clock.move(Duration.ofSeconds(30));
        elsewhere.get(path);
        assertThat(client.get("/session").at("/last_activity")).isEqualTo(used.toString());
    }
}
