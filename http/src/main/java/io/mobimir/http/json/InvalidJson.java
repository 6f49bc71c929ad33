package io.mobimir.http.json;

/** Thrown for bytes that are not the expected JSON, so that no field can be named. */
public final class InvalidJson extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidJson(String message) {
        super(message);
    }
}
