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

/** One request and its answer. Once the answer is sent, nothing of the request may be asked for any more. */
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

    /** Whether the connection is the client's own and not a proxy's, which is also used for others. */
    boolean isDirect() {
        return client().equals(address());
    }

    /** Notes who sent the request through our proxies. */
    public void client(InetAddress address) {
        client = address;
    }

    /** The verified customer, or a dash. */
    String user() {
        return user;
    }

    /** Notes who is asking. */
    public void user(UserId verified) {
        user = verified.value().replaceAll("[^\\x21-\\x7e]", "?");
    }

    /** The number of the request, for logs and for whoever asks about it. */
    public String id() {
        return id;
    }

    public String method() {
        return request.getMethod();
    }

    public @Nullable String header(String name) {
        return request.getHeaders().get(name);
    }

    /** The same for one that the server knows, which is found sooner. */
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

    /** The path as the client wrote it. */
    public String path() {
        return request.getHttpURI().getPath();
    }

    /** A parameter of the path, decoded. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalStateException("the route has no parameter " + name + " in its path");
        }
        return value;
    }

    /** Every value of every query parameter; refuses what is no UTF-8 in percent-encoding. */
    public Map<String, List<String>> query() {
        return Query.parse(request.getHttpURI().getQuery());
    }

    /** Every line of a header. */
    public List<String> headers(String name) {
        return request.getHeaders().getValuesList(name);
    }

    /** The other end of the connection. */
    public InetAddress address() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress address
                ? IpAddress.plain(address.getAddress())
                : InetAddress.getLoopbackAddress();
    }

    /** Whether the client sends a body, or says that it may. */
    public boolean hasBody() {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /** How long the client says that the body is; negative if it does not say. */
    public long bodyLength() {
        return request.getLength();
    }

    /**
     * Begins to read the body, and returns whether all of it is here. What is refused is refused by {@link #body}, or by
     * this method if it is known already.
     */
    public boolean readBody(BodyLimits bodies) {
        if (request.getLength() > bodies.most()) {
            throw BodyReader.tooLarge(bodies.most()).refused();
        }
        reader = hasBody() ? BodyReader.begin(request, bodies) : null;
        return reader == null || reader.whole().isDone();
    }

    /** Runs when the body is here or is refused, in a thread that may wait. */
    public void whenBodyIsHere(Runnable next) {
        Executor threads = request.getComponents().getExecutor();
        var unused = Objects.requireNonNull(reader).whole().whenCompleteAsync((body, refusal) -> next.run(), threads);
    }

    /** Refuses the request if its body did not arrive as it should. */
    public void requireBody() {
        var unused = body();
    }

    /** The whole body, once it is here. */
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

    /** A header of the answer; instead of one of that name. */
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

    /** The answer has no body. */
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

    /** Does not wait for the client: what it does not take at once is sent as it takes it. */
    public void send(String type, byte[] body) {
        send(new HttpField(HttpHeader.CONTENT_TYPE, type), body);
    }

    private void send(HttpField type, byte[] body) {
        begin();
        response.getHeaders().add(type);
        finish(body);
    }

    /** An answer does not wait for the rest of a body that nobody wants. */
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

    /** The client's next request needs another connection. */
    void closeAfterwards() {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }

    private boolean isBodyRead() {
        return reader == null ? !hasBody() : reader.isComplete();
    }

    /** Ends the exchange after a fault: with the problem, or by breaking off an answer that has begun. */
    public void fail(Throwable fault) {
        Problem problem = Problems.of(fault, id);
        if (answered) {
            end.failed(fault);
        } else {
            Router.send(this, problem);
        }
    }

    /** An answer that goes on, without a thread or a buffer, until it is ended. */
    public Content.Sink open(String type, Runnable whenClientIsGone) {
        begin();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        request.addFailureListener(gone -> whenClientIsGone.run());
        return response;
    }

    /** Ends an answer that was opened. */
    public void end() {
        end.succeeded();
    }

    /** Breaks off an answer that was opened and that its client does not wait for. */
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
