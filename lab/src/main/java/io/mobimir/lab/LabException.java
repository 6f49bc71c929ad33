package io.mobimir.lab;

/** The cluster could not do what was asked; the message is one sentence for a person, with the way out. */
public final class LabException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
