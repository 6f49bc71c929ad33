package io.mobimir.app.config;

/** The configuration cannot be used; the message is one sentence with the key, the place and what would be right. */
public final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidConfig(String message) {
        super(message);
    }

    public InvalidConfig(String message, Throwable cause) {
        super(message, cause);
    }
}
