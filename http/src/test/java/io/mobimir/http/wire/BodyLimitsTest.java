package io.mobimir.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.http.HttpServer;
import io.mobimir.http.HttpSettings;
import io.mobimir.http.Readiness;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BodyLimitsTest {
    private static final int LARGE = 60_000;

    private final BodyLimits bodies = new BodyLimits(65_536, Duration.ofMinutes(5));
    private final BlockingQueue<Exchange> unanswered = new LinkedBlockingQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();

    private void serve(Exchange exchange) {
        if (exchange.readBody(bodies)) {
            keep(exchange);
        } else {
            exchange.whenBodyIsHere(() -> keep(exchange));
        }
    }

    private void keep(Exchange exchange) {
        try {
            exchange.requireBody();
            unanswered.add(exchange);
        } catch (RuntimeException e) {
            exchange.fail(e);
        }
    }

    @Test
    void a_body_counts_until_its_request_is_answered() throws Exception {
        try (HttpServer server = HttpServer.start(
                new HttpSettings("127.0.0.1", 0),
                new Readiness(Map.of()),
                router -> router.add("POST", "/it", this::serve))) {
            assertThat(bodies.take((int) BodyLimits.SHARED_BYTES - LARGE)).isTrue();
            CompletableFuture<HttpResponse<Void>> first =
                    client.sendAsync(large(server), HttpResponse.BodyHandlers.discarding());
            Exchange worked = unanswered.take();
            assertThat(ask(server)).as("while the first is worked on").isEqualTo(503);
            worked.send();
            assertThat(first.get().statusCode()).isEqualTo(200);
            await().until(() -> bodies.take(LARGE));
            bodies.giveBack(LARGE);
            CompletableFuture<HttpResponse<Void>> next =
                    client.sendAsync(large(server), HttpResponse.BodyHandlers.discarding());
            unanswered.take().send();
            assertThat(next.get().statusCode()).isEqualTo(200);
        }
    }

    private int ask(HttpServer server) throws InterruptedException {
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(large(server), HttpResponse.BodyHandlers.discarding());
        while (!answer.isDone()) {
            Exchange taken = unanswered.poll(10, TimeUnit.MILLISECONDS);
            if (taken != null) {
                taken.send();
            }
        }
        return answer.join().statusCode();
    }

    private static HttpRequest large(HttpServer server) {
        return HttpRequest.newBuilder(URI.create(server.url() + "/it"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[LARGE]))
                .build();
    }
}
