package io.mobimir.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.mobimir.http.ApiClient;
import io.mobimir.http.TestApi;
import io.mobimir.http.auth.Role;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.wire.SecurityLog.Source;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SecurityLogTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("io.mobimir.security");

    private final Lines lines = new Lines();

    private static final class Lines extends AppenderBase<ILoggingEvent> {
        private final List<String> seen = new CopyOnWriteArrayList<>();

        @Override
        protected void append(ILoggingEvent event) {
            seen.add(event.getFormattedMessage());
        }

        /** Returns the lines of the request with this id. */
        private List<String> of(String request) {
            return seen.stream()
                    .filter(line -> line.endsWith("request=" + request))
                    .toList();
        }
    }

    @BeforeEach
    void listen() {
        lines.start();
        LOGGER.addAppender(lines);
        LOGGER.setLevel(Level.INFO);
    }

    @AfterEach
    void stop() {
        LOGGER.detachAppender(lines);
        LOGGER.setLevel(null);
    }

    private static ApiClient numbered(ApiClient client, String request) {
        return client.with("X-Request-Id", request).with("X-Forwarded-For", "203.0.113.7");
    }

    @Test
    void each_refusal_because_of_who_asks_is_one_line_with_the_address_and_no_secret() {
        try (TestApi api = TestApi.open()) {
            String token = TestApi.token(RandomKeys.user());
            String cut = token.substring(0, token.length() - 5);
            assertThat(numbered(api.nobody().bearer(cut), "log-1")
                            .get("/orders/ORD-secret")
                            .status())
                    .isEqualTo(401);
            UserId staff = RandomKeys.user();
            assertThat(numbered(api.user(staff, Role.STAFF), "log-2")
                            .post("/operator/audit", "")
                            .status())
                    .isEqualTo(403);
            assertThat(numbered(api.user(), "log-3").get("/orders").status()).isEqualTo(200);
            assertThat(numbered(api.user(), "log-4").get("/orders/none").status())
                    .isEqualTo(404);
            assertThat(lines.of("log-1"))
                    .containsExactly("refused status=401 problem=not-signed-in route=\"GET /orders/{order_id}\""
                            + " address=203.0.113.7 user=- request=log-1");
            assertThat(lines.of("log-2"))
                    .containsExactly("refused status=403 problem=not-allowed route=\"POST /operator/audit\""
                            + " address=203.0.113.7 user=" + staff + " request=log-2");
            assertThat(lines.of("log-3")).isEmpty();
            assertThat(lines.of("log-4")).isEmpty();
            assertThat(lines.seen).noneMatch(line -> line.contains(token.substring(20, 40)) || line.contains("secret"));
        }
    }

    @Test
    void whoever_asks_too_often_is_noted_also_where_there_is_nothing() {
        try (TestApi api = TestApi.open(new LimitSettings(1, 3, 16, 65_536, 8_192))) {
            int refused = 0;
            for (int i = 0; i < 60; i++) {
                refused += numbered(api.nobody(), "busy").get("/cart").status() == 429 ? 1 : 0;
            }
            assertThat(refused).isGreaterThan(SecurityLog.LINES);
            assertThat(lines.of("busy").stream().filter(line -> line.contains("status=429")))
                    .as("each of the first few")
                    .hasSize(SecurityLog.LINES)
                    .allMatch(line -> line.contains("address=203.0.113.7"));
        }
    }

    @Test
    void those_beyond_the_first_few_of_a_minute_have_one_line_with_their_number() {
        AtomicLong now = new AtomicLong();
        SecurityLog log = new SecurityLog(now::get);
        Source loud = new Source("203.0.113.8", ProblemType.TOO_MANY_REQUESTS);
        int news = 0;
        for (int i = 0; i < 1_000; i++) {
            news += log.isNews(loud) ? 1 : 0;
        }
        assertThat(news).isEqualTo(SecurityLog.LINES);
        assertThat(log.isNews(new Source("203.0.113.8", ProblemType.NOT_SIGNED_IN)))
                .as("another problem")
                .isTrue();
        now.addAndGet(SecurityLog.TIME.toNanos());
        log.tidy();
        String line = "refused status=429 problem=too-many-requests address=203.0.113.8 more=" + (1_000 - news);
        await().until(() -> lines.seen.contains(line));
        assertThat(lines.seen.stream().filter(each -> each.contains("address=203.0.113.8")))
                .as("none for what has its own lines")
                .hasSize(1);
        assertThat(log.isNews(loud)).as("a new minute").isTrue();
    }
}
