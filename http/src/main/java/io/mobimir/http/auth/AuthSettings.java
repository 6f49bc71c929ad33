package io.mobimir.http.auth;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Whose word the API takes.
 *
 * @param algorithm the only one that bearer tokens may be signed with
 * @param secret signs sessions, and with HS… bearer tokens; empty if there is none
 * @param jwks the file or URL of the issuer's public keys; for every other algorithm
 * @param issuer whom tokens must come from, if it matters
 * @param audience whom tokens must be made for, if it matters
 */
public record AuthSettings(
        String algorithm,
        String secret,
        Optional<String> jwks,
        Optional<String> issuer,
        Optional<String> audience,
        Duration guestLifetime) {
    /** Shorter secrets can be guessed offline from one token. */
    public static final int MIN_SECRET_BYTES = 32;

    private static final Set<String> SHARED = Set.of("HS256", "HS384", "HS512");
    private static final Set<String> PUBLIC =
            Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");

    public AuthSettings {
        if (!SHARED.contains(algorithm) && !PUBLIC.contains(algorithm)) {
            throw new InvalidField(
                    "auth.algorithm", "must be HS256 or another one of HS, RS, PS, ES with 256, 384, 512");
        }
        if (PUBLIC.contains(algorithm) == jwks.isEmpty()) {
            throw new InvalidField(
                    "auth.jwks",
                    "must name the issuer's public keys if auth.algorithm is RS…, PS… or ES…, and must be empty if HS…");
        }
        if (!secret.isEmpty() && secret.getBytes(StandardCharsets.UTF_8).length < MIN_SECRET_BYTES) {
            throw new InvalidField(
                    "auth.secret",
                    "must have at least " + MIN_SECRET_BYTES + " bytes; openssl rand -base64 48 makes one");
        }
        Require.between("auth.guest-lifetime", (int) guestLifetime.toMinutes(), 1, (int)
                Duration.ofDays(365).toMinutes());
    }

    /** Tokens and guests signed with this secret, everything else as usual. */
    public static AuthSettings shared(String secret) {
        return new AuthSettings(
                "HS256", secret, Optional.empty(), Optional.empty(), Optional.empty(), Duration.ofDays(30));
    }

    public boolean isShared() {
        return SHARED.contains(algorithm);
    }

    byte[] secretBytes() {
        if (secret.isEmpty()) {
            throw new InvalidField("auth.secret", "is missing; make one with: openssl rand -base64 48");
        }
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "AuthSettings[algorithm=" + algorithm + ", jwks=" + jwks + ", issuer=" + issuer + ", audience="
                + audience + ", guestLifetime=" + guestLifetime + "]";
    }
}
