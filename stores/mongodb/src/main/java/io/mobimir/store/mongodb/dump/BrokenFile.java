package io.mobimir.store.mongodb.dump;

/** A file that is of the right kind and cannot be read to its end; says where that is. */
public final class BrokenFile extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenFile(String message, Throwable cause) {
        super(message, cause);
    }

    BrokenFile(String message) {
        super(message);
    }
}
