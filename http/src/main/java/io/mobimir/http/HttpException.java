package io.mobimir.http;

/** The server could not listen; the message is one sentence for a person, with the way out. */
public final class HttpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HttpException(String message, Throwable cause) {
        super(message, cause);
    }
}
