package io.mobimir.http.auth;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.session.Session;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Makes bearer tokens if the platform itself knows the secret: for development, tests and load. */
public final class TokenMint {
    private final BearerWriter writer;
    private final Clock clock;
    private final Duration longest;

    public TokenMint(AuthSettings settings, Clock clock) {
        if (!settings.isShared()) {
            throw new InvalidField(
                    "auth.algorithm", "is " + settings.algorithm() + ": only the issuer can make tokens");
        }
        this.writer = new BearerWriter(settings);
        this.clock = clock;
        this.longest = longest(settings);
    }

    private static Duration longest(AuthSettings settings) {
        return settings.longestLifetime().compareTo(Session.LIFETIME) < 0
                ? settings.longestLifetime()
                : Session.LIFETIME;
    }

    /** Returns the longest lifetime of a token: that of a session. */
    public Duration longest() {
        return longest;
    }

    /** Returns a token that starts its own session when it is used for the first time. */
    public String token(Identity owner, Duration lifetime) {
        if (lifetime.compareTo(longest) > 0) {
            throw new IllegalArgumentException("a token must not be valid for longer than " + longest);
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS); // tokens store whole seconds
        return writer.write(owner, RandomSessions.next(), now, now.plus(lifetime));
    }
}
