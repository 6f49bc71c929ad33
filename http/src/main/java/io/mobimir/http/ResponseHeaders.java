package io.mobimir.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The headers that every answer carries, whatever it is. */
final class ResponseHeaders {
    static final String REQUEST_ID = "X-Request-Id";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private ResponseHeaders() {}

    /** Sets them; returns the id of the request, the client's own if it has a sane one. */
    static String begin(HttpServletRequest request, HttpServletResponse response, boolean https) {
        String id = requestId(request.getHeader(REQUEST_ID));
        response.setHeader(REQUEST_ID, id);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        response.setHeader("Cache-Control", "no-store");
        if (https) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000");
        }
        return id;
    }

    static String requestId(@Nullable String given) {
        return given != null && ID.matcher(given).matches()
                ? given
                : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
