package io.mobimir.http.problem;

import io.mobimir.http.json.Json;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One problem as it is answered.
 *
 * @param detail a sentence for a person
 * @param members further values for programs
 * @param headers such as {@code Retry-After}
 */
public record Problem(ProblemType type, String detail, Map<String, Object> members, Map<String, String> headers) {
    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        headers = Map.copyOf(headers);
    }

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail, Map.of(), Map.of());
    }

    public Problem with(String member, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(members);
        more.put(member, value);
        return new Problem(type, detail, more, headers);
    }

    public Problem withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Problem(type, detail, members, more);
    }

    /** Adds {@code Retry-After}, rounded up to whole seconds, so that a client does not come too early. */
    public Problem retryAfter(Duration wait) {
        return withHeader(
                "Retry-After", Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())));
    }

    /** Returns an exception that ends a request with this problem. */
    public ProblemException refused() {
        return new ProblemException(this);
    }

    /** Returns the body of the answer. */
    public byte[] json(String requestId) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", type.path());
        body.put("title", type.title());
        body.put("status", type.status());
        body.put("detail", detail);
        body.putAll(members);
        body.put("request_id", requestId);
        return Json.write(body);
    }
}
