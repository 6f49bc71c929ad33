package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.GuestSession;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.memory.MemorySessions;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Each request is counted before it costs anything, whatever its outcome. */
class CountingTest {
    private static final int BURST = 3;
    private static final LimitSettings LIMITS = new LimitSettings(1, BURST, 16, 65_536, 8_192);

    private static final Parameter<String> NAME =
            new Parameter<>("name", Parameter.Place.PATH, ParameterSchema.id(), "Its name.", Function.identity());

    private final Clock clock = Clock.systemUTC();
    private final SessionTokens tokens = new SessionTokens(TestApi.AUTH, clock);
    private final AtomicInteger asked = new AtomicInteger();
    private boolean failing;

    private HttpServer serving() {
        MemorySessions sessions = new MemorySessions(clock) {
            @Override
            public synchronized List<LivingSession> living(Collection<SessionId> ids) {
                asked.incrementAndGet();
                if (failing) {
                    throw new StoreException(Outcome.NOT_APPLIED, "away");
                }
                return super.living(ids);
            }
        };
        HttpSettings settings = new HttpSettings(
                "127.0.0.1", 0, EnumSet.allOf(Service.class), Set.of(), TrustedProxies.NONE, false, LIMITS);
        Route route = Route.get("/it/{name}", "it")
                .of(Service.CARTS, Access.GUEST_OR_USER, "It.")
                .with(NAME)
                .answers(204)
                .by(call -> Answer.done());
        Gateway gateway = new Gateway(
                settings,
                new Authentication(TestApi.AUTH, tokens, new CachedSessions(sessions, clock), Set.of(), clock),
                List.of(route),
                (it, status, nanos, id) -> {});
        return HttpServer.start(settings, new Readiness(Map.of()), gateway);
    }

    private String guest() {
        return "Mobimir-Session: "
                + tokens.write(new GuestSession(tokens.newId(), clock.instant().plus(Duration.ofHours(1))));
    }

    private static int status(HttpServer server, String path, String header) {
        String answer = Raw.send(
                server.port(),
                "GET " + path + " HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n" + header + "\r\n\r\n");
        return Integer.parseInt(answer.substring(9, 12));
    }

    @Test
    void guests_beyond_the_share_of_their_address_do_not_reach_the_store() {
        try (HttpServer server = serving()) {
            int served = 0;
            for (int i = 0; i < 20; i++) {
                served += status(server, "/it/1", guest()) == 204 ? 1 : 0;
            }
            assertThat(served).isBetween(BURST, 19);
            assertThat(asked).hasValue(served);
        }
    }

    @Test
    void requests_of_customers_whom_the_store_cannot_confirm_count_for_their_address() {
        failing = true;
        try (HttpServer server = serving()) {
            String bearer = "Authorization: Bearer " + TestApi.token(RandomKeys.user());
            assertThat(status(server, "/it/1", bearer)).isEqualTo(503);
            assertThat(lastOf(server, "/it/1", bearer)).isEqualTo(429);
        }
    }

    private static int lastOf(HttpServer server, String path, String header) {
        int last = 0;
        for (int i = 0; i < 20 && last != 429; i++) {
            last = status(server, path, header);
        }
        return last;
    }

    @Test
    void who_asks_too_much_has_to_open_another_connection_and_a_proxy_has_not() throws Exception {
        String ask = "GET /cart HTTP/1.1\r\nHost: shop\r\n";
        try (TestApi api = TestApi.withoutProxies(LIMITS);
                RawClient greedy = new RawClient(api.port())) {
            int status = 0;
            for (int i = 0; i < 20 && status != 429; i++) {
                status = greedy.send(ask + "\r\n").status();
            }
            assertThat(status).isEqualTo(429);
            greedy.awaitEnd();
        }
        try (TestApi api = TestApi.open(LIMITS);
                RawClient proxy = new RawClient(api.port())) {
            int status = 0;
            for (int i = 0; i < 20 && status != 429; i++) {
                status = proxy.send(ask + "X-Forwarded-For: 203.0.113.90\r\n\r\n")
                        .status();
            }
            assertThat(status).isEqualTo(429);
            assertThat(proxy.send(ask + "X-Forwarded-For: 203.0.113.91\r\n\r\n").status())
                    .isEqualTo(401);
        }
    }
}
