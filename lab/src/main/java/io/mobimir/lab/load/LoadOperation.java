package io.mobimir.lab.load;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One kind of request.
 *
 * @param weight how often it is made in relation to the others
 * @param after the operation that the same shopper does right before
 * @param needsUser whether guests cannot do it
 */
record LoadOperation(String name, double weight, Shape shape, Optional<String> after, boolean needsUser) {
    /** The request to send. */
    record Shape(String method, Template path, Map<String, Template> headers, Template body) {}

    /** Returns every name in braces that needs a value. */
    Stream<String> names() {
        return Stream.of(Stream.of(shape.path, shape.body), shape.headers.values().stream())
                .flatMap(templates -> templates)
                .flatMap(template -> template.names().stream());
    }
}
