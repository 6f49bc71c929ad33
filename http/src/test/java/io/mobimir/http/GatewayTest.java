package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.address.TrustedProxies;
import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.limit.LimitSettings;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Handler;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.testkit.memory.MemorySessions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class GatewayTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> told = new CopyOnWriteArrayList<>();

    private HttpServer serving(Handler handler) {
        Route route = Route.get("/it", "it")
                .of(Service.CARTS, Access.ANYONE, "It.")
                .answers(204)
                .by(handler);
        HttpSettings settings = new HttpSettings(
                "127.0.0.1",
                0,
                EnumSet.allOf(Service.class),
                Set.of(),
                TrustedProxies.NONE,
                false,
                new LimitSettings(0, 1, 1, 65_536, 8_192));
        Clock clock = Clock.systemUTC();
        Authentication authentication = new Authentication(
                TestApi.AUTH,
                new SessionTokens(TestApi.AUTH, clock),
                new CachedSessions(new MemorySessions(clock), clock),
                Set.of(),
                clock);
        Gateway gateway = new Gateway(
                settings, authentication, List.of(route), (it, status, nanos, id) -> told.add(it.operation() + status));
        return HttpServer.start(settings, new Readiness(Map.of()), gateway);
    }

    private CompletableFuture<Reply> ask(HttpServer server) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.url() + "/it")).build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(Reply::new);
    }

    @Test
    void more_than_may_be_in_flight_is_refused_at_once() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (HttpServer server = serving(call -> {
            entered.countDown();
            await(release);
            return Answer.done();
        })) {
            CompletableFuture<Reply> first = ask(server);
            entered.await();
            Reply second = ask(server).get();
            assertThat(second.problem()).isEqualTo("overloaded");
            assertThat(second.header("Retry-After")).isEqualTo("1");
            release.countDown();
            assertThat(first.get().status()).isEqualTo(204);
            assertThat(ask(server).get().status()).as("the place is free again").isEqualTo(204);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_failed_store_says_what_may_have_happened_and_not_what_it_is_made_of() throws Exception {
        for (Outcome outcome : Outcome.values()) {
            try (HttpServer server = serving(call -> {
                throw new StoreException(outcome, "node 127.0.0.1 timed out");
            })) {
                Reply reply = ask(server).get();
                assertThat(reply.status()).isEqualTo(503);
                assertThat(reply.at("/outcome")).isEqualToIgnoringCase(outcome.name());
                assertThat(reply.header("Retry-After")).isEqualTo("1");
                assertThat(reply.text()).doesNotContain("127.0.0.1");
            }
        }
    }

    @Test
    void a_fault_of_ours_tells_the_client_its_number_only() throws Exception {
        List<Throwable> faults =
                new ArrayList<>(List.of(new IllegalStateException("secret"), new StackOverflowError()));
        for (Throwable fault : faults) {
            try (HttpServer server = serving(call -> {
                if (fault instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) fault;
            })) {
                Reply reply = ask(server).get();
                assertThat(reply.status()).isEqualTo(500);
                assertThat(reply.at("/request_id")).isEqualTo(reply.header("X-Request-Id"));
                assertThat(reply.text()).doesNotContain("secret", "java");
            }
        }
        assertThat(told).containsExactly("it500", "it500");
    }
}
