package io.mobimir.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mobimir.lab.load.Latencies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpLoadTest {
    private static final int LONG = 20_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private final HttpServer server = server();

    private static HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void serve() {
        server.setExecutor(threads);
        server.createContext("/good", exchange -> answer(exchange, 200, LONG));
        server.createContext("/bad", exchange -> answer(exchange, 503, 10));
        server.createContext("/endless", exchange -> answer(exchange, 200, 0));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Answers; for a length of 0 the server sends no length. */
    private void answer(HttpExchange exchange, int status, int length) throws IOException {
        clients.add(exchange.getRemoteAddress());
        exchange.sendResponseHeaders(status, length);
        exchange.getResponseBody().write(new byte[Math.max(1, length)]);
        exchange.close();
    }

    @Test
    void what_was_refused_is_not_counted_as_done() {
        Latencies latencies = new Latencies();
        RoundResult result = load(40, "/good", "/bad", "/good", "/good").run(4, 60, latencies);
        assertThat(result.count()).isEqualTo(30);
        assertThat(result.refused()).isEqualTo(10);
        assertThat(latencies.count()).isEqualTo(40);
    }

    @Test
    void connections_stay_open() {
        load(100, "/good").run(3, 60, new Latencies());
        assertThat(clients).hasSize(3);
    }

    @Test
    void it_ends_when_the_time_is_over() {
        RoundResult result = load(Integer.MAX_VALUE, "/good").run(2, 0.2, new Latencies());
        assertThat(result.count()).isPositive();
        assertThat(result.rate()).isGreaterThan(0);
    }

    @Test
    void an_answer_that_it_cannot_follow_is_no_measure() {
        assertThatThrownBy(() -> load(1, "/endless").run(1, 60, new Latencies()))
                .hasMessageContaining("length");
    }

    private HttpLoad load(int limit, String... paths) {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new HttpLoad(url, n -> request(paths[n % paths.length]), limit);
    }

    private static byte[] request(String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
