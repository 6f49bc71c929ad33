package io.mobimir.http.route;

/** The media type of a route that does not answer with a shape. */
public record Media(String type, Object example) {}
