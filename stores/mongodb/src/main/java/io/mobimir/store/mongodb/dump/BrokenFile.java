package io.mobimir.store.mongodb.dump;

/** A file of a known kind that cannot be read to its end; the message names the place. */
public final class BrokenFile extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenFile(String message, Throwable cause) {
        super(message, cause);
    }

    BrokenFile(String message) {
        super(message);
    }
}
