package io.mobimir.http.doc;

import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Builds a page for people about each kind of problem; its address is the problem's {@code type}. */
public final class ProblemPages {
    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <title>%s</title>
              <link rel="stylesheet" href="/docs/docs.css">
            </head>
            <body>
            %s
            <footer><a href="/problems">All problems</a> · <a href="/docs">The API</a></footer>
            </body>
            </html>
            """;

    private final List<Route> routes;

    public ProblemPages(List<Route> routes) {
        this.routes = routes;
    }

    /** Returns the page of one kind of problem. */
    public byte[] of(ProblemType type) {
        String body = """
                <h1>%s</h1>
                <p>Status %d, <code>%s</code></p>
                <h2>What it means</h2>
                <p>%s</p>
                <h2>What to do</h2>
                <p>%s</p>
                %s""".formatted(
                        html(type.title()),
                        type.status(),
                        type.path(),
                        html(type.meaning()),
                        html(type.advice()),
                        routesOf(type));
        return page(type.title() + " · Mobimir", body);
    }

    /** Returns the page with links to all others. */
    public byte[] all() {
        String rows = Arrays.stream(ProblemType.values())
                .map(type -> "<tr><td>%d</td><td><a href=\"%s\">%s</a></td><td>%s</td></tr>"
                        .formatted(type.status(), type.path(), html(type.title()), html(type.meaning())))
                .collect(Collectors.joining("\n"));
        return page("Problems · Mobimir", "<h1>Problems</h1>\n<table>\n" + rows + "\n</table>");
    }

    /** Lists the routes that declare the problem; empty for problems that every route may have. */
    private String routesOf(ProblemType type) {
        String items = routes.stream()
                .filter(route -> route.problems().contains(type))
                .map(route -> "<li><a href=\"/docs#%s\"><code>%s</code></a> %s</li>"
                        .formatted(route.operation(), html(route.toString()), html(route.summary())))
                .collect(Collectors.joining("\n"));
        return items.isEmpty() ? "" : "<h2>Where it happens</h2>\n<ul>\n" + items + "\n</ul>";
    }

    private static byte[] page(String title, String body) {
        return PAGE.formatted(html(title), body).getBytes(StandardCharsets.UTF_8);
    }

    /** Turns text between backticks into code. */
    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("`([^`]*)`", "<code>$1</code>");
    }
}
