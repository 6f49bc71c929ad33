package io.mobimir.http.wire;

import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Tells browsers which pages of others may use the API and read its answers. */
final class Cors {
    private static final String EXPOSED = "ETag,Location,Retry-After," + ResponseHeaders.REQUEST_ID;

    private final Set<String> origins;

    /** @param origins such as {@code https://shop.example}; without any, no page of others may */
    Cors(Set<String> origins) {
        this.origins = Set.copyOf(origins);
    }

    boolean isUsed() {
        return !origins.isEmpty();
    }

    void mark(Request request, Response response) {
        if (!isUsed()) {
            return;
        }
        HttpFields.Mutable headers = response.getHeaders();
        headers.add(HttpHeader.VARY, "Origin"); // also where nothing follows, or a cache would give that to everybody
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin == null || !origins.contains(origin)) {
            return;
        }
        headers.add("Access-Control-Allow-Origin", origin);
        headers.add("Access-Control-Allow-Credentials", "true");
        headers.add("Access-Control-Expose-Headers", EXPOSED);
        if (HttpMethod.OPTIONS.is(request.getMethod())) {
            echo(request, response, "Access-Control-Request-Headers", "Access-Control-Allow-Headers");
            echo(request, response, "Access-Control-Request-Method", "Access-Control-Allow-Methods");
        }
    }

    private static void echo(Request request, Response response, String asked, String answered) {
        String value = request.getHeaders().get(asked);
        if (value != null) {
            response.getHeaders().add(answered, value);
        }
    }
}
