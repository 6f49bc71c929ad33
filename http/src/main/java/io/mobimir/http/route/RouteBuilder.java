package io.mobimir.http.route;

import io.mobimir.http.problem.ProblemType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Builds a route; the route itself is immutable. */
public final class RouteBuilder {
    final Method method;
    final String path;
    final String operation;
    final List<Parameter<?>> parameters = new ArrayList<>();
    final Map<Integer, Optional<Class<?>>> answers = new TreeMap<>();
    final Map<Integer, Set<ResponseHeader>> headers = new TreeMap<>();
    final Set<ProblemType> problems = EnumSet.noneOf(ProblemType.class);
    Service service = Service.PRODUCTS;
    Access access = Access.OPERATOR;
    String summary = "";
    String details = "";
    Optional<Class<?>> body = Optional.empty();
    Optional<Media> media = Optional.empty();
    boolean recorded;
    boolean beginsSession;

    RouteBuilder(Method method, String path, String operation) {
        this.method = method;
        this.path = path;
        this.operation = operation;
    }

    /**
     * Sets the group, the access and the summary.
     *
     * @param sentence a short summary that begins with the verb
     */
    public RouteBuilder of(Service group, Access who, String sentence) {
        this.service = group;
        this.access = who;
        this.summary = sentence;
        return this;
    }

    /** Sets the details that the summary leaves out, in whole sentences. */
    public RouteBuilder details(String sentences) {
        this.details = sentences;
        return this;
    }

    public RouteBuilder with(Parameter<?>... more) {
        parameters.addAll(List.of(more));
        return this;
    }

    public RouteBuilder takes(Class<?> shape) {
        this.body = Optional.of(shape);
        return this;
    }

    public RouteBuilder answers(int status, Class<?> shape, ResponseHeader... carried) {
        return answers(status, Optional.of(shape), carried);
    }

    /** Declares an answer without a body. */
    public RouteBuilder answers(int status, ResponseHeader... carried) {
        return answers(status, Optional.empty(), carried);
    }

    private RouteBuilder answers(int status, Optional<Class<?>> shape, ResponseHeader... carried) {
        answers.put(status, shape);
        headers.put(status, Set.copyOf(List.of(carried)));
        return this;
    }

    /** Declares an answer without a shape, which the handler writes itself. */
    public RouteBuilder answersAs(String type, Object example) {
        this.media = Optional.of(new Media(type, example));
        return answers(200);
    }

    /** Declares that the handler starts the session of the caller's bearer token, and checks that it lives. */
    public RouteBuilder beginsSession() {
        this.beginsSession = true;
        return this;
    }

    public RouteBuilder refuses(ProblemType... more) {
        problems.addAll(List.of(more));
        return this;
    }

    /** Records each call in the audit log although it changes nothing. */
    public RouteBuilder recorded() {
        this.recorded = true;
        return this;
    }

    public Route by(Handler handler) {
        return new Route(this, parameters, handler);
    }
}
