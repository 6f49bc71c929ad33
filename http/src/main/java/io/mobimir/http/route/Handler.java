package io.mobimir.http.route;

/** Does what a route is for. */
@FunctionalInterface
public interface Handler {
    /** Answers the call; any exception becomes a problem. */
    Answer handle(Call call);
}
