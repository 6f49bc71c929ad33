package io.mobimir.http.wire;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Finds the action for a request by its method and path; answers every fault on the way with a problem. */
public final class Router extends Handler.Abstract {
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    private final ResponseHeaders headers;
    private final ResponseLimits answers;
    private final Map<String, PathTable<Target>> methods = new TreeMap<>();
    private Consumer<Exchange> onUnknown = exchange -> {};

    private record Target(String path, Action action) {}

    /** Answers an exchange, now or later. */
    @FunctionalInterface
    public interface Action {
        void serve(Exchange exchange);
    }

    /**
     * @param https whether clients connect by HTTPS only
     * @param answers limits for answers that wait for their clients
     */
    public Router(boolean https, ResponseLimits answers) {
        this.headers = new ResponseHeaders(https);
        this.answers = answers;
    }

    /** Sets the handler for requests without a route; it may refuse them in its own way. */
    public void onUnknown(Consumer<Exchange> look) {
        onUnknown = look;
    }

    /** Adds a route for GET that also answers HEAD, with the headers alone. */
    public void get(String path, Action action) {
        add("GET", path, action);
        add("HEAD", path, action);
    }

    public void add(String method, String path, Action action) {
        methods.computeIfAbsent(method, key -> new PathTable<>()).add(path, new Target(path, action));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback, headers.begin(request, response), answers);
        try {
            serve(exchange, path(request));
        } catch (RuntimeException | Error e) {
            exchange.fail(e);
        }
        return true;
    }

    /** Returns the path as it was sent; {@code OPTIONS *}, which asks about the whole server, has no path. */
    private static String path(Request request) {
        String path = request.getHttpURI().getPath();
        return path == null || !path.startsWith("/") ? "/" : path;
    }

    private void serve(Exchange exchange, String path) {
        PathTable<Target> paths = methods.get(exchange.method());
        Optional<PathTable.Match<Target>> match = paths == null ? Optional.empty() : paths.find(path);
        if (match.isPresent()) {
            Target target = match.get().target();
            exchange.matched(target.path(), match.get().parameters());
            target.action().serve(exchange);
        } else {
            onUnknown.accept(exchange);
            send(exchange, nothingAt(path));
        }
    }

    private Problem nothingAt(String path) {
        List<String> allowed = new ArrayList<>();
        methods.forEach((method, paths) -> {
            if (paths.find(path).isPresent()) {
                allowed.add(method);
            }
        });
        return allowed.isEmpty()
                ? Problems.ofStatus(NOT_FOUND)
                : Problems.ofStatus(METHOD_NOT_ALLOWED).withHeader("Allow", String.join(", ", allowed));
    }

    /** Answers with a problem. */
    public static void send(Exchange exchange, Problem problem) {
        SecurityLog.refused(exchange, problem.type());
        problem.headers().forEach(exchange::header);
        if (problem.type() == ProblemType.TOO_MANY_REQUESTS && exchange.isDirect()) {
            exchange.closeAfterwards();
        }
        exchange.status(problem.type().status()).send(Problem.MEDIA_TYPE, problem.json(exchange.id()));
    }
}
