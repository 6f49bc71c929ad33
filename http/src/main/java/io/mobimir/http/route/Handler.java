package io.mobimir.http.route;

/** Does what a route is for. */
@FunctionalInterface
public interface Handler {
    /** Whatever it throws becomes a problem. */
    Answer handle(Call call);
}
