package io.mobimir.lab.load;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests without waiting for their answers. */
final class Sender implements AutoCloseable {
    private static final int THREADS = 2;
    private static final int FIRST_ERROR = 400;
    private static final int BUSY = 503;
    /** How often a busy server is asked again before the start. */
    private static final int PATIENCE = 10;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Pattern TOKEN = Pattern.compile("\"token\"\\s*:\\s*\"([^\"]+)\"");

    private final LoadSettings settings;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> {
        Thread thread = new Thread(work, "load-client");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpClient client;

    Sender(LoadSettings settings) {
        this.settings = settings;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.timeout())
                .executor(threads)
                .build();
    }

    /** Sends a request; keeps only the bodies of errors. */
    CompletableFuture<LoadResponse> send(PreparedRequest request, Map<String, String> identity) {
        return client.sendAsync(
                        build(request, identity),
                        head -> head.statusCode() < FIRST_ERROR
                                ? BodySubscribers.replacing("")
                                : BodySubscribers.ofString(StandardCharsets.UTF_8))
                .thenApply(LoadResponse::of);
    }

    /** Begins a guest's session; returns the answer and the session token. */
    CompletableFuture<Begun> beginSession(PreparedRequest request) {
        return client.sendAsync(build(request, Map.of()), BodyHandlers.ofString())
                .thenApply(answer -> new Begun(LoadResponse.of(answer), token(answer)));
    }

    /** The result of a guest's first request. */
    record Begun(LoadResponse answer, Optional<String> token) {}

    private static Optional<String> token(HttpResponse<String> answer) {
        Matcher inBody = TOKEN.matcher(answer.body());
        return answer.headers()
                .firstValue("Mobimir-Session")
                .or(() -> inBody.find() ? Optional.of(inBody.group(1)) : Optional.empty());
    }

    private HttpRequest build(PreparedRequest request, Map<String, String> identity) {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(settings.resolve(request.path())).timeout(settings.timeout());
        identity.forEach(builder::setHeader);
        request.headers().forEach(builder::setHeader);
        if (request.body().isEmpty()) {
            return builder.method(request.method(), BodyPublishers.noBody()).build();
        }
        return builder.setHeader("Content-Type", "application/json")
                .method(request.method(), BodyPublishers.ofString(request.body()))
                .build();
    }

    /** Sends a GET before the start, and waits for the answer. */
    String get(String path) {
        HttpRequest request = HttpRequest.newBuilder(settings.resolve(path))
                .timeout(settings.timeout())
                .build();
        HttpResponse<String> answer = ask(request);
        for (int again = 0; answer.statusCode() == BUSY && again < PATIENCE; again++) {
            LockSupport.parkNanos(PAUSE.toNanos()); // a server that has just started may be busy for a moment
            answer = ask(request);
        }
        if (answer.statusCode() != 200) {
            throw new LabException("GET " + request.uri() + " was answered with " + answer.statusCode()
                    + ": is this a Mobimir server, and does the mix fit it?");
        }
        return answer.body();
    }

    private HttpResponse<String> ask(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new LabException("no server answers at " + settings.url() + ": start one, or give another --url", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while asking " + request.uri(), e);
        }
    }

    /** Returns in a word or two why there was no answer. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        return cause instanceof ConnectException ? "cannot connect" : "connection broke";
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
