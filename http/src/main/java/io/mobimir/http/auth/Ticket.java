package io.mobimir.http.auth;

import io.mobimir.shop.session.SessionId;
import java.time.Instant;

/** A session that somebody holds a signed token of. */
public record Ticket(Kind kind, SessionId session, Instant expiresAt) {
    /** Whose session it is. */
    public enum Kind {
        /** Whoever has the token is the guest. */
        GUEST,
        /** Proves nothing without the bearer token of its user. */
        USER
    }
}
