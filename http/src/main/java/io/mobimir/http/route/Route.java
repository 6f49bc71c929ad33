package io.mobimir.http.route;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.mobimir.http.json.Json;
import io.mobimir.http.problem.ProblemType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One thing that can be asked, declared once: the server, access control, the refusal of unknown parameters, the API's
 * description and the tests that walk every route all come from here.
 */
public final class Route {
    private final Method method;
    private final String path;
    private final String operation;
    private final Service service;
    private final Access access;
    private final String summary;
    private final List<Parameter<?>> parameters;
    private final Optional<Class<?>> body;
    private final Optional<ObjectReader> reader;
    private final Map<Integer, Optional<Class<?>>> answers;
    private final Map<Class<?>, ObjectWriter> writers;
    private final Set<ProblemType> problems;
    private final Set<String> queries;
    private final Optional<String> media;
    private final boolean recorded;
    private final boolean beginsSession;
    private final Handler handler;

    private Route(Declaration declared, Handler handler) {
        this.method = declared.method;
        this.path = declared.path;
        this.operation = declared.operation;
        this.service = declared.service;
        this.access = declared.access;
        this.summary = declared.summary;
        this.parameters = List.copyOf(declared.parameters);
        this.body = declared.body;
        this.reader = body.map(Json::reader);
        this.answers = Collections.unmodifiableMap(new TreeMap<>(declared.answers));
        this.writers = answers.values().stream()
                .flatMap(Optional::stream)
                .distinct()
                .collect(Collectors.toUnmodifiableMap(shape -> shape, Json::writer));
        this.problems = Collections.unmodifiableSet(declared.problems);
        this.queries = parameters.stream()
                .filter(parameter -> parameter.place().isQuery())
                .map(Parameter::name)
                .collect(Collectors.toUnmodifiableSet());
        this.media = declared.media;
        this.recorded = declared.recorded || isChangeOfStaff();
        this.beginsSession = declared.beginsSession;
        this.handler = handler;
    }

    private Route(Route of, List<Parameter<?>> parameters, Handler handler) {
        this.method = of.method;
        this.path = of.path;
        this.operation = of.operation;
        this.service = of.service;
        this.access = of.access;
        this.summary = of.summary;
        this.parameters = parameters;
        this.body = of.body;
        this.reader = of.reader;
        this.answers = of.answers;
        this.writers = of.writers;
        this.problems = of.problems;
        this.queries = of.queries;
        this.media = of.media;
        this.recorded = of.recorded;
        this.beginsSession = of.beginsSession;
        this.handler = handler;
    }

    public static Declaration get(String path, String operation) {
        return new Declaration(Method.GET, path, operation);
    }

    public static Declaration post(String path, String operation) {
        return new Declaration(Method.POST, path, operation);
    }

    public static Declaration put(String path, String operation) {
        return new Declaration(Method.PUT, path, operation);
    }

    public static Declaration delete(String path, String operation) {
        return new Declaration(Method.DELETE, path, operation);
    }

    public Method method() {
        return method;
    }

    /** With parameters in braces. */
    public String path() {
        return path;
    }

    /** Its name in logs and measurements. */
    public String operation() {
        return operation;
    }

    public Service service() {
        return service;
    }

    public Access access() {
        return access;
    }

    /** What it does, in a sentence. */
    public String summary() {
        return summary;
    }

    public List<Parameter<?>> parameters() {
        return parameters;
    }

    /** The shape that it wants. */
    public Optional<Class<?>> body() {
        return body;
    }

    /** The shape of each status that is no problem. */
    public Map<Integer, Optional<Class<?>>> answers() {
        return answers;
    }

    /** What may go wrong here beside what may go wrong everywhere. */
    public Set<ProblemType> problems() {
        return problems;
    }

    public boolean changes() {
        return method != Method.GET;
    }

    private boolean isChangeOfStaff() {
        return changes() && (access == Access.STAFF || access == Access.OPERATOR);
    }

    /** Whether each call is written down in the audit log: every change of staff and operators, and what asks for it. */
    public boolean isRecorded() {
        return recorded;
    }

    /** The same route with a header more and another handler. */
    public Route with(Parameter<?> header, Handler other) {
        return new Route(
                this, Stream.concat(parameters.stream(), Stream.of(header)).toList(), other);
    }

    /** What it answers with instead of JSON, and then writes by itself. */
    public Optional<String> media() {
        return media;
    }

    /** Whether it answers with an open stream of events, which a browser opens without headers. */
    public boolean isEventStream() {
        return media.filter("text/event-stream"::equals).isPresent();
    }

    /** Whether the handler itself begins the session that the caller's bearer token carries. */
    public boolean beginsSession() {
        return beginsSession;
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

    /** The body of an answer. */
    public byte[] write(Object shape) {
        ObjectWriter writer = writers.get(shape.getClass());
        if (writer == null) {
            throw new IllegalStateException(operation + " does not declare that it answers " + shape.getClass());
        }
        return Json.write(writer, shape);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }

    /** A route in the making. */
    public static final class Declaration {
        private final Method method;
        private final String path;
        private final String operation;
        private Service service = Service.PRODUCTS;
        private Access access = Access.OPERATOR;
        private String summary = "";
        private final List<Parameter<?>> parameters = new ArrayList<>();
        private Optional<Class<?>> body = Optional.empty();
        private final Map<Integer, Optional<Class<?>>> answers = new TreeMap<>();
        private final Set<ProblemType> problems = EnumSet.noneOf(ProblemType.class);
        private Optional<String> media = Optional.empty();
        private boolean recorded;
        private boolean beginsSession;

        private Declaration(Method method, String path, String operation) {
            this.method = method;
            this.path = path;
            this.operation = operation;
        }

        public Declaration of(Service group, Access who, String sentence) {
            this.service = group;
            this.access = who;
            this.summary = sentence;
            return this;
        }

        public Declaration with(Parameter<?>... more) {
            parameters.addAll(List.of(more));
            return this;
        }

        public Declaration takes(Class<?> shape) {
            this.body = Optional.of(shape);
            return this;
        }

        public Declaration answers(int status, Class<?> shape) {
            answers.put(status, Optional.of(shape));
            return this;
        }

        /** An answer without a body. */
        public Declaration answers(int status) {
            answers.put(status, Optional.empty());
            return this;
        }

        /** An answer that is not JSON and that the handler writes by itself. */
        public Declaration answersAs(String type) {
            this.media = Optional.of(type);
            return answers(200);
        }

        /** The handler begins the session of the caller's bearer token, and sees to it that it lives. */
        public Declaration beginsSession() {
            this.beginsSession = true;
            return this;
        }

        public Declaration refuses(ProblemType... more) {
            problems.addAll(List.of(more));
            return this;
        }

        /** Each call is written down in the audit log although it changes nothing. */
        public Declaration recorded() {
            this.recorded = true;
            return this;
        }

        public Route by(Handler handler) {
            return new Route(this, handler);
        }
    }
}
