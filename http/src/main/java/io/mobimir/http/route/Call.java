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

/** One request to a route, by somebody who may call it. */
public final class Call {
    private static final String JSON = "application/json";

    private final Exchange exchange;
    private final Route route;
    private final Caller caller;
    private final Map<String, List<String>> query;

    /** Refuses query parameters that the route does not know. */
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

    /** For the few routes that answer by themselves. */
    public Exchange exchange() {
        return exchange;
    }

    /** A parameter that is there, or else the request is refused. */
    public <T> T need(Parameter<T> parameter) {
        return find(parameter).orElseThrow(() -> new InvalidField(parameter.name(), "is missing"));
    }

    public <T> Optional<T> find(Parameter<T> parameter) {
        return text(parameter).map(parameter::valueOf);
    }

    /** Every value of a parameter that may stand several times. */
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
            throw new InvalidField(name, "must stand once");
        }
        return values.stream().findFirst();
    }

    /** A header that is not a parameter of the route, such as {@code User-Agent}. */
    public String header(String name) {
        String value = exchange.header(name);
        return value == null ? "" : value;
    }

    /** The body as it came, for those who write down what was asked for. */
    public String bodyText() {
        return new String(exchange.body(), StandardCharsets.UTF_8);
    }

    /** The body as the shape that the route declares. No body is an object without fields. */
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

    /** Nothing is ignored silently, also not a body that nobody asked for. */
    public void requireNoBody() {
        if (exchange.body().length > 0) {
            throw new InvalidField("body", "is not expected here");
        }
    }

    /** A body that is packed would have to be unpacked before anybody knows how large it is. */
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
