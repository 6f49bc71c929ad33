package io.mobimir.http.route;

/** What a request wants of a resource. */
public enum Method {
    GET,
    POST,
    PUT,
    DELETE
}
