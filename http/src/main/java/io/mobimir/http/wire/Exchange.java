package io.mobimir.http.wire;

import io.mobimir.http.address.IpAddress;
import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.problem.Problems;
import io.mobimir.shop.UserId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** One request and its answer. Once the answer is sent, the request must not be used any more. */
public final class Exchange {
    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");

    private final Request request;
    private final Response response;
    private final Callback end;
    private final String id;
    private final ResponseLimits answers;
    private Map<String, String> path = Map.of();
    private String route = "-";
    private String user = "-";
    private @Nullable InetAddress client;
    private @Nullable BodyReader reader;
    private int status = 200;
    private boolean answered;

    Exchange(Request request, Response response, Callback end, String id, ResponseLimits answers) {
        this.request = request;
        this.response = response;
        this.end = end;
        this.id = id;
        this.answers = answers;
    }

    void matched(String pattern, Map<String, String> parameters) {
        route = method() + " " + pattern;
        path = parameters;
    }

    /** Returns the path of the route with the names of its parameters; a dash if there is no route. */
    String route() {
        return route;
    }

    /** Returns the client's address; trusted proxies are believed. */
    InetAddress client() {
        return client == null ? address() : client;
    }

    /** Returns whether the connection is the client's own and not a proxy's, which also serves other clients. */
    boolean isDirect() {
        return client().equals(address());
    }

    /** Sets the client that sent the request through our proxies. */
    public void client(InetAddress address) {
        client = address;
    }

    /** Returns the verified customer, or a dash. */
    String user() {
        return user;
    }

    /** Sets the verified customer. */
    public void user(UserId verified) {
        user = verified.value().replaceAll("[^\\x21-\\x7e]", "?");
    }

    /** Returns the id of the request, for logs and support. */
    public String id() {
        return id;
    }

    public String method() {
        return request.getMethod();
    }

    public @Nullable String header(String name) {
        return request.getHeaders().get(name);
    }

    /** Returns a header by its known name, which is faster. */
    public @Nullable String header(HttpHeader known) {
        return request.getHeaders().get(known);
    }

    public @Nullable String cookie(String name) {
        for (HttpCookie cookie : Request.getCookies(request)) {
            if (cookie.getName().equals(name)) {
                return cookie.getValue();
            }
        }
        return null;
    }

    /** Returns the path as the client wrote it. */
    public String path() {
        return request.getHttpURI().getPath();
    }

    /** Returns a parameter of the path, decoded. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalStateException("the route has no parameter " + name + " in its path");
        }
        return value;
    }

    /** Returns every value of every query parameter; refuses invalid percent-encoding and invalid UTF-8. */
    public Map<String, List<String>> query() {
        return Query.parse(request.getHttpURI().getQuery());
    }

    /** Returns every line of a header. */
    public List<String> headers(String name) {
        return request.getHeaders().getValuesList(name);
    }

    /** Returns the address at the other end of the connection. */
    public InetAddress address() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress address
                ? IpAddress.plain(address.getAddress())
                : InetAddress.getLoopbackAddress();
    }

    /** Returns whether the client sends a body, or may send one. */
    public boolean hasBody() {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /** Returns the length of the body that the client announces; negative if it announces none. */
    public long bodyLength() {
        return request.getLength();
    }

    /**
     * Starts to read the body, and returns whether all of it is here. {@link #body} throws a refusal, or this method if it
     * is known already.
     */
    public boolean readBody(BodyLimits bodies) {
        if (request.getLength() > bodies.most()) {
            throw BodyReader.tooLarge(bodies.most()).refused();
        }
        reader = hasBody() ? BodyReader.begin(request, bodies) : null;
        return reader == null || reader.whole().isDone();
    }

    /** Runs {@code next} when the body is here or refused, in a thread that may wait. */
    public void whenBodyIsHere(Runnable next) {
        Executor threads = request.getComponents().getExecutor();
        var unused = Objects.requireNonNull(reader).whole().whenCompleteAsync((body, refusal) -> next.run(), threads);
    }

    /** Refuses the request if its body did not arrive correctly. */
    public void requireBody() {
        var unused = body();
    }

    /** Returns the whole body, once it is here. */
    public byte[] body() {
        if (reader == null) {
            return new byte[0];
        }
        try {
            return reader.whole().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof ProblemException refused ? refused : e;
        }
    }

    /** Sets a header of the answer, replacing one of that name. */
    public void header(String name, String value) {
        header(new HttpField(name, value));
    }

    public void header(HttpField header) {
        response.getHeaders().put(header);
    }

    public int status() {
        return status;
    }

    public Exchange status(int code) {
        status = code;
        return this;
    }

    /** Sends an answer without a body. */
    public void send() {
        begin();
        if (isBodyRead()) {
            end.succeeded();
        } else {
            finish(new byte[0]);
        }
    }

    public void sendJson(byte[] body) {
        send(JSON, body);
    }

    /** Sends an answer without waiting for the client: the rest is sent as the client receives it. */
    public void send(String type, byte[] body) {
        send(new HttpField(HttpHeader.CONTENT_TYPE, type), body);
    }

    private void send(HttpField type, byte[] body) {
        begin();
        response.getHeaders().add(type);
        finish(body);
    }

    /** Sends the answer without waiting for the rest of an unread body. */
    private void finish(byte[] content) {
        Callback last = end;
        if (!isBodyRead()) {
            if ((reader == null || !reader.isWaiting()) && InputDrain.isWorthIt(request)) {
                last = new InputDrain(request, end);
            } else {
                closeAfterwards();
            }
        }
        ResponseWriter.begin(request, response, content, answers, last);
    }

    /** Closes the connection after the answer; the client's next request needs another one. */
    void closeAfterwards() {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }

    private boolean isBodyRead() {
        return reader == null ? !hasBody() : reader.isComplete();
    }

    /** Ends the exchange after a fault: with the problem, or by aborting an answer that has begun. */
    public void fail(Throwable fault) {
        Problem problem = Problems.of(fault, id);
        if (answered) {
            end.failed(fault);
        } else {
            Router.send(this, problem);
        }
    }

    /** Opens an answer that stays open, without a thread or a buffer, until it is ended. */
    public Content.Sink open(String type, Runnable whenClientIsGone) {
        begin();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        request.addFailureListener(gone -> whenClientIsGone.run());
        return response;
    }

    /** Ends an open answer. */
    public void end() {
        end.succeeded();
    }

    /** Aborts an open answer. */
    public void abort(Throwable why) {
        end.failed(why);
    }

    private void begin() {
        if (answered) {
            throw new IllegalStateException("answered twice");
        }
        answered = true;
        response.setStatus(status);
    }
}
