package io.mobimir.http.route;

/** The code of a route. */
@FunctionalInterface
public interface Handler {
    /** Answers the call; any exception becomes a problem. */
    Answer handle(Call call);
}
