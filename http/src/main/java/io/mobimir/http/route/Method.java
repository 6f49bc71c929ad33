package io.mobimir.http.route;

/** The HTTP methods. */
public enum Method {
    GET,
    POST,
    PUT,
    DELETE
}
