package io.mobimir.http.auth;

import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The claims of a verified bearer token.
 *
 * @param session the session that it ends with; only in tokens that were signed with a secret of ours
 * @param issuedAt empty if the token does not say
 */
public record Bearer(Identity identity, Optional<SessionId> session, Optional<Instant> issuedAt, Instant expiresAt) {
    /** Clocks of others may be so wrong. */
    static final Duration SKEW = Duration.ofMinutes(1);

    public UserId user() {
        return identity.user();
    }

    /** From then on the token is refused. */
    public Instant until() {
        return expiresAt.plus(SKEW);
    }
}
