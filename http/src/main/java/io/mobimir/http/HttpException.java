package io.mobimir.http;

/** Thrown when the server cannot listen; the message is one sentence for a person, with the remedy. */
public final class HttpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HttpException(String message, Throwable cause) {
        super(message, cause);
    }
}
