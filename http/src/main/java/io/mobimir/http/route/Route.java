package io.mobimir.http.route;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.mobimir.http.json.Json;
import io.mobimir.http.problem.ProblemType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One operation of the API, declared once. The server, access control, the refusal of unknown parameters, the API's
 * description and the tests of all routes use this declaration.
 */
public final class Route {
    private final RouteBuilder declared;
    private final List<Parameter<?>> parameters;
    private final Optional<ObjectReader> reader;
    private final Map<Class<?>, ObjectWriter> writers;
    private final Set<String> queries;
    private final Handler handler;

    Route(RouteBuilder declared, List<Parameter<?>> parameters, Handler handler) {
        this.declared = declared;
        this.parameters = List.copyOf(parameters);
        this.reader = declared.body.map(Json::reader);
        this.writers = declared.answers.values().stream()
                .flatMap(Optional::stream)
                .distinct()
                .collect(Collectors.toUnmodifiableMap(shape -> shape, Json::writer));
        this.queries = parameters.stream()
                .filter(parameter -> parameter.place().isQuery())
                .map(Parameter::name)
                .collect(Collectors.toUnmodifiableSet());
        this.handler = handler;
    }

    public static RouteBuilder get(String path, String operation) {
        return new RouteBuilder(Method.GET, path, operation);
    }

    public static RouteBuilder post(String path, String operation) {
        return new RouteBuilder(Method.POST, path, operation);
    }

    public static RouteBuilder put(String path, String operation) {
        return new RouteBuilder(Method.PUT, path, operation);
    }

    public static RouteBuilder delete(String path, String operation) {
        return new RouteBuilder(Method.DELETE, path, operation);
    }

    public Method method() {
        return declared.method;
    }

    /** Returns the path, with parameters in braces. */
    public String path() {
        return declared.path;
    }

    /** Returns the name in logs and metrics. */
    public String operation() {
        return declared.operation;
    }

    public Service service() {
        return declared.service;
    }

    public Access access() {
        return declared.access;
    }

    /** Returns a short sentence that says what it does. */
    public String summary() {
        return declared.summary;
    }

    /** Returns the details that the summary leaves out; may be empty. */
    public String details() {
        return declared.details;
    }

    public List<Parameter<?>> parameters() {
        return parameters;
    }

    /** Returns the shape of the body, if the route reads one. */
    public Optional<Class<?>> body() {
        return declared.body;
    }

    /** Returns the shape of each successful status. */
    public Map<Integer, Optional<Class<?>>> answers() {
        return Collections.unmodifiableMap(declared.answers);
    }

    /** Returns the headers that an answer with this status may carry. */
    public Set<ResponseHeader> headers(int status) {
        return declared.headers.getOrDefault(status, Set.of());
    }

    /** Returns the problems of this route, without those that every route has. */
    public Set<ProblemType> problems() {
        return Collections.unmodifiableSet(declared.problems);
    }

    public boolean changes() {
        return method() != Method.GET;
    }

    private boolean isForStaff() {
        return access() == Access.STAFF || access() == Access.OPERATOR;
    }

    /** Returns whether the audit log records each call: every change of staff and operators, and routes that require it. */
    public boolean isRecorded() {
        return declared.recorded || (changes() && isForStaff());
    }

    /** Returns the same route with one more header and another handler. */
    public Route with(Parameter<?> header, Handler other) {
        return new Route(
                declared, Stream.concat(parameters.stream(), Stream.of(header)).toList(), other);
    }

    /** Returns the media type if the handler writes the body itself. */
    public Optional<Media> media() {
        return declared.media;
    }

    /** Returns whether it answers with an open stream of events, which browsers open without headers. */
    public boolean isEventStream() {
        return declared.media
                .filter(media -> media.type().equals("text/event-stream"))
                .isPresent();
    }

    /** Returns whether the handler itself starts the session of the caller's bearer token. */
    public boolean beginsSession() {
        return declared.beginsSession;
    }

    public Handler handler() {
        return handler;
    }

    Optional<ObjectReader> reader() {
        return reader;
    }

    boolean knowsQuery(String name) {
        return queries.contains(name);
    }

    /** Writes the body of an answer. */
    public byte[] write(Object shape) {
        ObjectWriter writer = writers.get(shape.getClass());
        if (writer == null) {
            throw new IllegalStateException(operation() + " does not declare that it answers " + shape.getClass());
        }
        return Json.write(writer, shape);
    }

    @Override
    public String toString() {
        return method() + " " + path();
    }
}
