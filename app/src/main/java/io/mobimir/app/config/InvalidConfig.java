package io.mobimir.app.config;

/** Thrown for an invalid configuration; the message is one sentence with the key, the place and the valid values. */
public final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidConfig(String message) {
        super(message);
    }

    public InvalidConfig(String message, Throwable cause) {
        super(message, cause);
    }
}
