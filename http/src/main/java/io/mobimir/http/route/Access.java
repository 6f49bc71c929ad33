package io.mobimir.http.route;

/** Access rules of a route. */
public enum Access {
    /** Everybody; tokens are not read. */
    ANYONE("Needs no token."),
    /** A caller with a session, signed in or not. */
    GUEST_OR_USER("Needs a guest's session token or a customer's bearer token."),
    /** A caller with a bearer token; they see only their own data. */
    USER("Needs a customer's bearer token."),
    /** The staff of the shop. */
    STAFF("Needs a bearer token with the role `staff` or `operator`."),
    /** Operators of the platform; they may also do everything that staff may. */
    OPERATOR("Needs a bearer token with the role `operator`.");

    private final String meaning;

    Access(String meaning) {
        this.meaning = meaning;
    }

    /** Returns a sentence for the API's description. */
    public String meaning() {
        return meaning;
    }
}
