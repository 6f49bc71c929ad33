package io.mobimir.http.json;

/** Bytes that are not the JSON that was asked for, so that there is no field to name. */
public final class InvalidJson extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidJson(String message) {
        super(message);
    }
}
