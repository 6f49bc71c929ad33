package io.mobimir.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client of the API; checks every answer against the description. */
public final class ApiClient {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String url;
    private final Conformance conformance;
    private final Map<String, String> headers;

    ApiClient(String url, Conformance conformance, Map<String, String> headers) {
        this.url = url;
        this.conformance = conformance;
        this.headers = headers;
    }

    public ApiClient with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiClient(url, conformance, more);
    }

    public ApiClient bearer(String token) {
        return with("Authorization", "Bearer " + token);
    }

    public ApiClient session(String token) {
        return with("Mobimir-Session", token);
    }

    public ApiClient key(Object key) {
        return with("Idempotency-Key", key.toString());
    }

    public Reply get(String path) {
        return send("GET", path, new byte[0]);
    }

    public Reply delete(String path) {
        return send("DELETE", path, new byte[0]);
    }

    public Reply post(String path, String json) {
        return send("POST", path, json.getBytes(StandardCharsets.UTF_8));
    }

    public Reply put(String path, String json) {
        return send("PUT", path, json.getBytes(StandardCharsets.UTF_8));
    }

    public Reply send(String method, String path, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (body.length > 0) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::setHeader);
        try {
            Reply reply = new Reply(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
            conformance.check(method, path, reply);
            return reply;
        } catch (IOException e) {
            throw new AssertionError(method + " " + path, e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
