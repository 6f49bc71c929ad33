package io.mobimir.http.auth;

import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The claims of a verified bearer token.
 *
 * @param session the session with which the token ends; only in tokens signed with our own secret
 * @param issuedAt empty if the token has no such claim
 */
public record Bearer(Identity identity, Optional<SessionId> session, Optional<Instant> issuedAt, Instant expiresAt) {
    /** The tolerance for the issuer's clock. */
    static final Duration SKEW = Duration.ofMinutes(1);

    public UserId user() {
        return identity.user();
    }

    /** Returns the time from which the token is refused. */
    public Instant until() {
        return expiresAt.plus(SKEW);
    }
}
