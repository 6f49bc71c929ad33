package io.mobimir.http.route;

/** Who may call a route. */
public enum Access {
    /** No token is looked at. */
    ANYONE,
    /** Somebody with a session, signed in or not. */
    GUEST_OR_USER,
    /** Somebody with a bearer token; they see only what is theirs. */
    USER,
    /** The shop's people. */
    STAFF,
    /** Those who run the platform; they may do what staff may. */
    OPERATOR
}
