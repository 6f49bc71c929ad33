package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class HttpServerTest {
    private static final HttpSettings ANY_PORT = new HttpSettings("127.0.0.1", 0);
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void a_living_server_says_so_even_when_it_is_not_ready() throws Exception {
        try (HttpServer server = serverWith(Map.of("cassandra", () -> false))) {
            HttpResponse<String> answer = ask(server, "/health/live");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"status\":\"up\"}");
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        }
    }

    @Test
    void it_is_ready_exactly_while_every_check_passes() throws Exception {
        AtomicBoolean up = new AtomicBoolean();
        try (HttpServer server = serverWith(Map.of("cassandra", up::get))) {
            assertThat(ask(server, "/health/ready").statusCode()).isEqualTo(503);
            up.set(true);
            awaitReady(server, 200);
            up.set(false);
            awaitReady(server, 503);
        }
    }

    /** Waits, because readiness is cached for a moment. */
    private void awaitReady(HttpServer server, int status) {
        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(ask(server, "/health/ready").statusCode()).isEqualTo(status));
    }

    @Test
    void the_failing_checks_are_named() throws Exception {
        Map<String, BooleanSupplier> checks = new LinkedHashMap<>();
        checks.put("cassandra", () -> false);
        checks.put("disk", () -> true);
        checks.put("mongodb", () -> {
            throw new IllegalStateException("gone");
        });
        try (HttpServer server = serverWith(checks)) {
            assertThat(ask(server, "/health/ready").body())
                    .isEqualTo("{\"status\":\"not ready\",\"failing\":[\"cassandra\",\"mongodb\"]}");
        }
    }

    @Test
    void a_busy_port_is_refused_in_one_sentence() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HttpSettings busy = new HttpSettings("127.0.0.1", other.getLocalPort());
            String sentence = "port " + other.getLocalPort()
                    + " on 127.0.0.1 is used by another program: stop it, or choose another HTTP port";
            assertThatThrownBy(() -> HttpServer.start(busy, new Readiness(Map.of())))
                    .isInstanceOf(HttpException.class)
                    .hasMessage(sentence);
            assertThatThrownBy(() -> HttpServer.requireFree(busy))
                    .isInstanceOf(HttpException.class)
                    .hasMessage(sentence);
        }
    }

    @Test
    void an_address_of_another_machine_is_refused_in_one_sentence() {
        HttpSettings elsewhere = new HttpSettings("192.0.2.1", 0);
        assertThatThrownBy(() -> HttpServer.start(elsewhere, new Readiness(Map.of())))
                .isInstanceOf(HttpException.class)
                .hasMessageStartingWith("cannot listen on port 0 on 192.0.2.1 (")
                .hasMessageEndingWith("choose another HTTP host or port");
        assertThatThrownBy(() -> HttpServer.requireFree(elsewhere)).isInstanceOf(HttpException.class);
    }

    @Test
    void an_unknown_host_is_refused_in_one_sentence() {
        HttpSettings nowhere = new HttpSettings("no-such-host.invalid", 0);
        assertThatThrownBy(() -> HttpServer.requireFree(nowhere)).isInstanceOf(HttpException.class);
        assertThatThrownBy(() -> HttpServer.start(nowhere, new Readiness(Map.of())))
                .isInstanceOf(HttpException.class);
    }

    @Test
    void a_closed_server_gives_its_port_back() {
        int port;
        try (HttpServer server = serverWith(Map.of())) {
            port = server.port();
        }
        HttpServer.start(new HttpSettings("127.0.0.1", port), new Readiness(Map.of()))
                .close();
    }

    @Test
    void a_request_under_way_is_answered_before_the_server_closes() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        HttpServer server = serverWith(Map.of("slow", () -> {
            entered.countDown();
            return sleep(300);
        }));
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request(server.url() + "/health/ready"), HttpResponse.BodyHandlers.ofString());
        entered.await();
        server.close();
        assertThat(answer.get().statusCode()).isEqualTo(200);
    }

    @Test
    void a_request_that_never_ends_does_not_keep_the_server_from_closing() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        HttpServer server = serverWith(Map.of("stuck", () -> {
            entered.countDown();
            return await(never);
        }));
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request(server.url() + "/health/ready"), HttpResponse.BodyHandlers.ofString());
        entered.await();
        server.close();
        never.countDown();
        assertThat(answer).failsWithin(Duration.ofSeconds(30));
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static boolean sleep(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static HttpServer serverWith(Map<String, BooleanSupplier> checks) {
        return HttpServer.start(ANY_PORT, new Readiness(checks));
    }

    private HttpResponse<String> ask(HttpServer server, String path) throws IOException, InterruptedException {
        return client.send(request(server.url() + path), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).build();
    }
}
