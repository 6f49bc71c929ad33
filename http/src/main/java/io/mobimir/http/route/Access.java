package io.mobimir.http.route;

/** Access rules of a route. */
public enum Access {
    /** No token is looked at. */
    ANYONE("Needs no token."),
    /** Somebody with a session, signed in or not. */
    GUEST_OR_USER("Needs a guest's session token or a customer's bearer token."),
    /** Somebody with a bearer token; they see only what is theirs. */
    USER("Needs a customer's bearer token."),
    /** The shop's people. */
    STAFF("Needs a bearer token with the role `staff` or `operator`."),
    /** Those who run the platform; they may do what staff may. */
    OPERATOR("Needs a bearer token with the role `operator`.");

    private final String meaning;

    Access(String meaning) {
        this.meaning = meaning;
    }

    /** A sentence for the API's description. */
    public String meaning() {
        return meaning;
    }
}
