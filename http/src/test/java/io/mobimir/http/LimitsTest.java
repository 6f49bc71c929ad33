package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.limit.RateLimit;
import io.mobimir.http.route.Service;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LimitsTest {
    @Test
    void a_client_may_burst_and_then_goes_on_at_its_rate() {
        AtomicLong now = new AtomicLong(5);
        RateLimit limit = new RateLimit(10, 3, now::get);
        for (int i = 0; i < 3; i++) {
            assertThat(limit.take("a")).isZero();
        }
        assertThat(limit.take("a")).isEqualTo(Duration.ofMillis(100));
        assertThat(limit.take("b")).as("others are not concerned").isZero();
        now.addAndGet(Duration.ofMillis(100).toNanos());
        assertThat(limit.take("a")).isZero();
        assertThat(limit.take("a")).isPositive();
        now.addAndGet(Duration.ofSeconds(10).toNanos());
        for (int i = 0; i < 3; i++) {
            assertThat(limit.take("a")).isZero();
        }
        assertThat(limit.take("a"))
                .as("a long pause does not save up more than a burst")
                .isPositive();
    }

    @Test
    void who_asks_too_much_is_told_when_to_go_on_and_others_are_served() {
        try (TestApi api = TestApi.open(new LimitSettings(1, 3, 16, 65_536, 8_192))) {
            UserId greedy = RandomKeys.user();
            Reply last = api.user(greedy).get("/cart");
            for (int i = 0; i < 3; i++) {
                last = api.user(greedy).get("/cart");
            }
            assertThat(last.problem()).isEqualTo("too-many-requests");
            assertThat(Integer.parseInt(last.header("Retry-After"))).isPositive();
            assertThat(api.user().get("/cart").status()).isEqualTo(200);
            assertThat(api.nobody().get("/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void whoever_guesses_tokens_is_slowed_down() {
        try (TestApi api = TestApi.open(new LimitSettings(1, 3, 16, 65_536, 8_192))) {
            for (int i = 0; i < 3; i++) {
                assertThat(api.nobody().bearer("guess" + i).get("/cart").status())
                        .isEqualTo(401);
            }
            assertThat(api.nobody().bearer("guess").get("/cart").status()).isEqualTo(429);
        }
    }

    @Test
    void all_guests_of_an_address_share_its_budget_and_customers_there_have_their_own() {
        try (TestApi api = TestApi.open(new LimitSettings(1, 8, 16, 65_536, 8_192))) {
            List<ApiClient> guests = List.of(api.guest(), api.guest(), api.guest());
            assertThat(guests.stream().map(guest -> guest.get("/cart").status()))
                    .containsOnly(200);
            assertThat(guests.get(0).get("/cart").status()).isEqualTo(200);
            assertThat(guests.get(1).get("/cart").status()).isEqualTo(200);
            assertThat(guests.get(2).get("/cart").status())
                    .as("the ninth request")
                    .isEqualTo(429);
            assertThat(api.nobody().post("/sessions", "").status()).isEqualTo(429);
            assertThat(api.user().get("/cart").status()).isEqualTo(200);
            assertThat(guests.get(2)
                            .with("X-Forwarded-For", "203.0.113.5")
                            .get("/cart")
                            .status())
                    .as("another address")
                    .isEqualTo(200);
        }
    }

    @Test
    void documents_and_paths_that_do_not_exist_count_as_well() {
        for (String path : List.of("/no/such/path", "/docs", "/openapi.json", "/docs/docs.js")) {
            try (TestApi api = TestApi.open(new LimitSettings(1, 5, 16, 65_536, 8_192))) {
                int status = 0;
                for (int i = 0; i < 6; i++) {
                    status = api.nobody().get(path).status();
                }
                assertThat(status).as(path).isEqualTo(429);
                assertThat(api.nobody().get("/health/ready").status()).isEqualTo(200);
            }
        }
    }

    @Test
    void a_guest_may_keep_less_than_a_customer() {
        try (TestApi api = TestApi.open()) {
            String data = "{\"data\": {\"a\": \"%s\", \"b\": \"%s\", \"c\": \"%s\", \"d\": \"%s\", \"e\": \"%s\"}}";
            String large = data.replace("%s", "x".repeat(4_000));
            ApiClient guest = api.guest();
            Reply refused = guest.put("/session/data", large);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.at("/field")).isEqualTo("session_data");
            assertThat(guest.put("/session/data", data.replace("%s", "ж".repeat(2_000)))
                            .status())
                    .as("bytes count, not characters")
                    .isEqualTo(400);
            assertThat(guest.put("/session/data", data.replace("%s", "x".repeat(3_200)))
                            .status())
                    .isEqualTo(204);
            ApiClient customer = api.user();
            String session = customer.post("/login", "").at("/token");
            assertThat(customer.session(session).put("/session/data", large).status())
                    .isEqualTo(204);
        }
    }

    @Test
    void a_body_that_is_too_large_or_no_json_is_refused() {
        try (TestApi api = TestApi.open()) {
            Reply large = api.user().post("/cart/lines", " ".repeat(65_537));
            assertThat(large.problem()).isEqualTo("too-large");
            Reply text = api.user().with("Content-Type", "text/plain").post("/cart/lines", "{}");
            assertThat(text.problem()).isEqualTo("unsupported-media-type");
            Reply body = api.user().send("DELETE", "/cart", new byte[] {'{', '}'});
            assertThat(body.at("/field")).isEqualTo("body");
        }
    }

    @Test
    void an_instance_serves_the_services_it_is_told_to() {
        try (TestApi api = TestApi.open(Set.of(Service.CARTS), TestApi.NO_RATE)) {
            assertThat(api.user().get("/cart").status()).isEqualTo(200);
            assertThat(api.user().get("/orders").status()).isEqualTo(404);
            assertThat(api.nobody().get("/openapi.json").text()).doesNotContain("/orders");
        }
    }
}
