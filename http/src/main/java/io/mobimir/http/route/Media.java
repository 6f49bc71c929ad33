package io.mobimir.http.route;

/** What a route answers instead of a shape. */
public record Media(String type, Object example) {}
