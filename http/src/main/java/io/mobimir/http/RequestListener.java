package io.mobimir.http;

import io.mobimir.http.route.Route;

/** Receives every request that was answered; for logs and metrics. */
@FunctionalInterface
public interface RequestListener {
    void answered(Route route, int status, long nanos, String requestId);

    default RequestListener and(RequestListener other) {
        return (route, status, nanos, requestId) -> {
            answered(route, status, nanos, requestId);
            other.answered(route, status, nanos, requestId);
        };
    }
}
