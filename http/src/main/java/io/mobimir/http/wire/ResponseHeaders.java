package io.mobimir.http.wire;

import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** Sets the headers that every answer has. */
final class ResponseHeaders {
    static final String REQUEST_ID = "X-Request-Id";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final HttpField HTTPS_ONLY =
            new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    private static final List<HttpField> ALWAYS = List.of(
            new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
            new PreEncodedHttpField("X-Frame-Options", "DENY"),
            new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
            new PreEncodedHttpField("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"));

    private final List<HttpField> fields;

    ResponseHeaders(boolean https) {
        this.fields =
                https ? Stream.concat(ALWAYS.stream(), Stream.of(HTTPS_ONLY)).toList() : ALWAYS;
    }

    /** Sets the headers; returns the id of the request, the client's own if it is valid. */
    String begin(Request request, Response response) {
        String id = requestId(request.getHeaders().get(REQUEST_ID));
        response.getHeaders().add(REQUEST_ID, id);
        for (HttpField field : fields) {
            response.getHeaders().add(field);
        }
        return id;
    }

    static String requestId(@Nullable String given) {
        return given != null && ID.matcher(given).matches()
                ? given
                : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
