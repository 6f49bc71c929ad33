package io.mobimir.lab.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A server that answers by a function and records its requests. */
final class TinyServer implements AutoCloseable {
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /** A request, with the identity that it carried. */
    record Asked(String method, String path, String who) {}

    /** An answer of the function. */
    record TinyAnswer(int status, String body, Optional<String> type) {
        static final TinyAnswer OK = new TinyAnswer(200, "{}");

        TinyAnswer(int status, String body) {
            this(status, body, Optional.empty());
        }

        static TinyAnswer problem(int status, String type) {
            String body = "{\"status\": %d, \"type\": \"%s\"}".formatted(status, type);
            return new TinyAnswer(status, body, Optional.of("application/problem+json;charset=utf-8"));
        }
    }

    TinyServer(Function<Asked, TinyAnswer> answers) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, answers));
        server.start();
    }

    private void answer(HttpExchange exchange, Function<Asked, TinyAnswer> answers) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String bearer = exchange.getRequestHeaders().getFirst("Authorization");
            String session = exchange.getRequestHeaders().getFirst("Mobimir-Session");
            Asked request = new Asked(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    bearer != null ? bearer : session != null ? session : "");
            asked.add(request);
            TinyAnswer answer = answers.apply(request);
            answer.type().ifPresent(type -> exchange.getResponseHeaders().add("Content-Type", type));
            byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    List<Asked> asked() {
        return asked;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
