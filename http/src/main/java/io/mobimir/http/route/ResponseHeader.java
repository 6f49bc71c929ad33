package io.mobimir.http.route;

/** A header of answers for clients; a route declares which of its answers have it. */
public enum ResponseHeader {
    ETAG("ETag", "\"7\"", "The version of the answer. Send it in `If-None-Match` to read again only after a change."),
    LOCATION("Location", "/orders/O-2026-000123", "The path of the resource that was created or started."),
    RETRY_AFTER("Retry-After", "5", "Wait for this many seconds, then repeat the request."),
    REPLAYED(
            "Idempotent-Replayed",
            "true",
            "Present, and `true`, if this request was made before: the answer is the first one, and nothing was done twice."),
    SET_COOKIE(
            "Set-Cookie",
            "mobimir_session=eyJ…; Path=/; HttpOnly; SameSite=Lax",
            "The session's token for browsers, or its removal.");

    private static final int LONGEST = 8_192;

    private final String header;
    private final String example;
    private final String meaning;

    ResponseHeader(String header, String example, String meaning) {
        this.header = header;
        this.example = example;
        this.meaning = meaning;
    }

    /** Returns its name in HTTP. */
    public String header() {
        return header;
    }

    public ParameterSchema schema() {
        return this == RETRY_AFTER ? ParameterSchema.number(1, Integer.MAX_VALUE) : ParameterSchema.text(LONGEST);
    }

    /** Returns an example that fits the schema. */
    public Object example() {
        return this == RETRY_AFTER ? (Object) Integer.valueOf(example) : example;
    }

    public String meaning() {
        return meaning;
    }
}
