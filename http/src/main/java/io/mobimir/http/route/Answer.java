package io.mobimir.http.route;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a route answers.
 *
 * @param body a shape that the route declares for this status
 */
public record Answer(int status, Optional<Object> body, Map<String, String> headers) {
    private static final String ETAG = "ETag";
    private static final int ELSEWHERE = 0;

    public static Answer ok(Object body) {
        return new Answer(200, Optional.of(body), Map.of());
    }

    public static Answer created(Object body) {
        return new Answer(201, Optional.of(body), Map.of());
    }

    public static Answer accepted(Object body) {
        return new Answer(202, Optional.of(body), Map.of());
    }

    /** The handler answers by itself, now or later. */
    public static Answer elsewhere() {
        return new Answer(ELSEWHERE, Optional.empty(), Map.of());
    }

    public boolean isElsewhere() {
        return status == ELSEWHERE;
    }

    public static Answer done() {
        return new Answer(204, Optional.empty(), Map.of());
    }

    public Answer with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Answer(status, body, more);
    }

    /** With a version that changes whenever the body does. */
    public Answer tagged(String version) {
        return with(ETAG, '"' + version + '"');
    }

    public Optional<String> tag() {
        return Optional.ofNullable(headers.get(ETAG));
    }
}
