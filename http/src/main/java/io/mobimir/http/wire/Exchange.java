package io.mobimir.http.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
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
    private Map<String, String> path = Map.of();
    private @Nullable InputStream in;
    private int status = 200;
    private boolean answered;

    Exchange(Request request, Response response, Callback end, String id) {
        this.request = request;
        this.response = response;
        this.end = end;
        this.id = id;
    }

    void matched(Map<String, String> parameters) {
        path = parameters;
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

    /** Where the connection comes from. */
    public String ip() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    /** At most so many bytes of the body. */
    public byte[] body(int most) throws IOException {
        long length = request.getLength();
        return stream().readNBytes(length < 0 ? most : (int) Math.min(length, most));
    }

    /** How long the client says that the body is; negative if it does not say. */
    public long bodyLength() {
        return request.getLength();
    }

    public void skipBody(long bytes) throws IOException {
        stream().skipNBytes(bytes);
    }

    /** One for all: each would keep what it has not handed over. */
    private InputStream stream() {
        InputStream stream = in == null ? Content.Source.asInputStream(request) : in;
        in = stream;
        return stream;
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
        end.succeeded();
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
        byte[] sent = body;
        response.getHeaders().add(type);
        if (body.length >= Gzip.FROM) {
            response.getHeaders().add(HttpHeader.VARY, "Accept-Encoding");
            if (Gzip.isAccepted(header(HttpHeader.ACCEPT_ENCODING))) {
                response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
                sent = Gzip.of(body);
            }
        }
        response.write(true, ByteBuffer.wrap(sent), end);
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

    boolean isAnswered() {
        return answered;
    }

    private void begin() {
        if (answered) {
            throw new IllegalStateException("answered twice");
        }
        answered = true;
        response.setStatus(status);
    }
}
