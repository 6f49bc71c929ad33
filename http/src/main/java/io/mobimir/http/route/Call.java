package io.mobimir.http.route;

import com.fasterxml.jackson.databind.ObjectReader;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.json.Json;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.InvalidField;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One request to a route, by a caller with access. */
public final class Call {
    private static final String JSON = "application/json";

    private final Exchange exchange;
    private final Route route;
    private final Caller caller;
    private final Map<String, List<String>> query;

    /** Refuses query parameters that the route does not declare. */
    public Call(Exchange exchange, Route route, Caller caller) {
        this.exchange = exchange;
        this.route = route;
        this.caller = caller;
        this.query = query(exchange, route);
    }

    private static Map<String, List<String>> query(Exchange exchange, Route route) {
        Map<String, List<String>> query = exchange.query();
        for (String name : query.keySet()) {
            if (!route.knowsQuery(name)) {
                throw new InvalidField(name, "is not a parameter of this resource");
            }
        }
        return query;
    }

    public Caller caller() {
        return caller;
    }

    /** Returns the exchange, for the few routes that send their answer themselves. */
    public Exchange exchange() {
        return exchange;
    }

    /** Returns a parameter; refuses the request if it is missing. */
    public <T> T need(Parameter<T> parameter) {
        return find(parameter).orElseThrow(() -> new InvalidField(parameter.name(), "is missing"));
    }

    public <T> Optional<T> find(Parameter<T> parameter) {
        return text(parameter).map(parameter::valueOf);
    }

    /** Returns every value of a parameter that may be repeated. */
    public <T> List<T> all(Parameter<T> parameter) {
        return query.getOrDefault(parameter.name(), List.of()).stream()
                .map(parameter::valueOf)
                .toList();
    }

    private Optional<String> text(Parameter<?> parameter) {
        return switch (parameter.place()) {
            case PATH -> Optional.of(exchange.path(parameter.name()));
            case HEADER, NEEDED_HEADER -> Optional.ofNullable(exchange.header(parameter.name()));
            case QUERY, NEEDED_QUERY, MANY_QUERY -> once(parameter.name());
        };
    }

    private Optional<String> once(String name) {
        List<String> values = query.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new InvalidField(name, "must not be repeated");
        }
        return values.stream().findFirst();
    }

    /** Returns a header that is not a parameter of the route, such as {@code User-Agent}. */
    public String header(String name) {
        String value = exchange.header(name);
        return value == null ? "" : value;
    }

    /** Returns the body as text, for the audit log. */
    public String bodyText() {
        return new String(exchange.body(), StandardCharsets.UTF_8);
    }

    /** Reads the body into the shape that the route declares. No body is an object without fields. */
    public <T> T body(Class<T> shape) {
        ObjectReader reader = route.reader().orElseThrow();
        requirePlain();
        byte[] bytes = exchange.body();
        if (bytes.length == 0) {
            return shape.cast(Json.read(reader, new byte[] {'{', '}'}));
        }
        requireJson();
        return shape.cast(Json.read(reader, bytes));
    }

    /** Refuses a body that the route does not read, because nothing is ignored silently. */
    public void requireNoBody() {
        if (exchange.body().length > 0) {
            throw new InvalidField("body", "is not expected here");
        }
    }

    /** Refuses compressed bodies: they would have to be unpacked before their size is known. */
    private void requirePlain() {
        String coding = exchange.header("Content-Encoding");
        String transfer = exchange.header("Transfer-Encoding");
        boolean packed = (coding != null && !coding.equalsIgnoreCase("identity"))
                || (transfer != null && !transfer.equalsIgnoreCase("chunked"));
        if (packed) {
            throw Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed or encoded.")
                    .withHeader("Accept-Encoding", "identity")
                    .refused();
        }
    }

    private void requireJson() {
        String type = String.valueOf(exchange.header("Content-Type"))
                .toLowerCase(Locale.ROOT)
                .replaceAll("[ \"]", "");
        if (!type.equals(JSON) && !type.equals(JSON + ";charset=utf-8")) {
            throw Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json in UTF-8.")
                    .refused();
        }
    }
}
