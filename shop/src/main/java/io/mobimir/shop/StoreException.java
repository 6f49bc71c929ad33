package io.mobimir.shop;

import java.util.Objects;

/** A failure of a store; {@link #outcome()} tells what it means for the data. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    public StoreException(Outcome outcome, String message, Throwable cause) {
        super(message, cause);
        this.outcome = Objects.requireNonNull(outcome);
    }

    public StoreException(Outcome outcome, String message) {
        super(message);
        this.outcome = Objects.requireNonNull(outcome);
    }

    public Outcome outcome() {
        return outcome;
    }
}
