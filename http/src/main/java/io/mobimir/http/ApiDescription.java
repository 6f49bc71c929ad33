package io.mobimir.http;

import io.mobimir.http.doc.OpenApi;
import io.mobimir.http.doc.ProblemPages;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Route;
import io.mobimir.http.wire.Exchange;
import io.mobimir.http.wire.Router;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Serves the API's description for programs and people; the pages load nothing from other servers. */
final class ApiDescription {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";
    private static final String HTML = "text/html; charset=utf-8";

    private final byte[] openApi;
    private final ProblemPages problems;
    private final Consumer<Exchange> count;

    /** @param count counts each request; may refuse it */
    ApiDescription(List<Route> routes, Consumer<Exchange> count) {
        this.openApi = OpenApi.of(routes);
        this.problems = new ProblemPages(routes);
        this.count = count;
    }

    void addTo(Router routes) {
        page(routes, "/openapi.json", "application/json", openApi);
        page(routes, "/docs", HTML, read("docs.html"));
        page(routes, "/docs/docs.css", "text/css; charset=utf-8", read("docs.css"));
        page(routes, "/docs/docs.js", "text/javascript; charset=utf-8", read("docs.js"));
        page(routes, "/problems", HTML, problems.all());
        for (ProblemType type : ProblemType.values()) {
            page(routes, type.path(), HTML, problems.of(type));
        }
    }

    private void page(Router routes, String path, String type, byte[] content) {
        routes.get(path, exchange -> send(exchange, type, content));
    }

    private void send(Exchange exchange, String type, byte[] content) {
        count.accept(exchange);
        exchange.header("Content-Security-Policy", POLICY);
        exchange.header("Cache-Control", "no-cache");
        exchange.send(type, content);
    }

    private static byte[] read(String resource) {
        try (InputStream in = ApiDescription.class.getResourceAsStream("/io/mobimir/http/docs/" + resource)) {
            return Objects.requireNonNull(in, resource).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
