package io.mobimir.http.route;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;

/**
 * The answer of a route.
 *
 * @param body a shape that the route declares for this status
 * @param tag changes whenever the body does, in quotation marks
 */
public record Answer(int status, Optional<Object> body, Optional<String> tag, List<HttpField> headers) {
    private static final int ELSEWHERE = 0;
    public static final HttpField REPLAYED = new HttpField("Idempotent-Replayed", "true");

    private Answer(int status, Optional<Object> body) {
        this(status, body, Optional.empty(), List.of());
    }

    public static Answer ok(Object body) {
        return new Answer(200, Optional.of(body));
    }

    public static Answer created(Object body) {
        return new Answer(201, Optional.of(body));
    }

    public static Answer accepted(Object body) {
        return new Answer(202, Optional.of(body));
    }

    /** Returns the answer of a handler that sends its answer itself, now or later. */
    public static Answer elsewhere() {
        return new Answer(ELSEWHERE, Optional.empty());
    }

    public boolean isElsewhere() {
        return status == ELSEWHERE;
    }

    public static Answer done() {
        return new Answer(204, Optional.empty());
    }

    public Answer with(String header, String value) {
        return with(new HttpField(header, value));
    }

    /** Adds a header. A header that many answers share can be created, and encoded, once. */
    public Answer with(HttpField header) {
        return new Answer(status, body, tag, headers.isEmpty() ? List.of(header) : and(header));
    }

    private List<HttpField> and(HttpField header) {
        return Stream.concat(headers.stream(), Stream.of(header)).toList();
    }

    /** Marks the answer to a repeated request, whose effect happened once, before. */
    public Answer replayed() {
        return with(REPLAYED);
    }

    /** Adds a version that changes whenever the body does. */
    public Answer tagged(String version) {
        return new Answer(status, body, Optional.of('"' + version + '"'), headers);
    }
}
