package io.mobimir.http.auth;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tokens that the API accepts.
 *
 * @param algorithm the only algorithm allowed for bearer tokens
 * @param secret the key for sessions, and with HS… for bearer tokens; empty if there is none
 * @param previousSecret the old secret, whose tokens are still accepted, so that the secret can be rotated; empty if there
 *     is none
 * @param jwks the file or URL of the issuer's public keys; for all algorithms but HS…
 * @param issuer the required issuer of tokens, if any
 * @param audience the required audience of tokens, if any
 * @param longestLifetime the longest lifetime of accepted bearer tokens
 */
public record AuthSettings(
        String algorithm,
        String secret,
        String previousSecret,
        Optional<String> jwks,
        Optional<String> issuer,
        Optional<String> audience,
        Duration guestLifetime,
        Duration longestLifetime) {
    /** Shorter secrets can be guessed offline from one token. */
    public static final int MIN_SECRET_BYTES = 32;

    /** The least size of a secret per algorithm: a secret shorter than the hash makes the signature weaker. */
    private static final Map<String, Integer> SHARED = Map.of("HS256", MIN_SECRET_BYTES, "HS384", 48, "HS512", 64);

    private static final Set<String> PUBLIC =
            Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");
    private static final Set<String> LOOPBACK = Set.of("localhost", "[::1]");

    public AuthSettings {
        if (!SHARED.containsKey(algorithm) && !PUBLIC.contains(algorithm)) {
            throw new InvalidField(
                    "auth.algorithm", "must be HS256 or another one of HS, RS, PS, ES with 256, 384, 512");
        }
        if (PUBLIC.contains(algorithm) == jwks.isEmpty()) {
            throw new InvalidField(
                    "auth.jwks",
                    "must name the issuer's public keys if auth.algorithm is RS…, PS… or ES…, and must be empty if HS…");
        }
        requireLong("auth.secret", secret, algorithm);
        requireLong("auth.previous-secret", previousSecret, algorithm);
        jwks.ifPresent(AuthSettings::requireSafe);
        Require.between("auth.guest-lifetime", (int) guestLifetime.toMinutes(), 1, (int)
                Duration.ofDays(365).toMinutes());
        Require.between("auth.longest-lifetime", (int) longestLifetime.toMinutes(), 1, (int)
                Duration.ofDays(365).toMinutes());
    }

    private static void requireLong(String name, String secret, String algorithm) {
        int least = SHARED.getOrDefault(algorithm, MIN_SECRET_BYTES);
        if (!secret.isEmpty() && secret.getBytes(StandardCharsets.UTF_8).length < least) {
            throw new InvalidField(
                    name,
                    "must have at least " + least + " bytes for " + algorithm + "; openssl rand -base64 48 makes one");
        }
    }

    /** Refuses plain http: an attacker in between could put in keys of their own. */
    private static void requireSafe(String jwks) {
        if (jwks.regionMatches(true, 0, "http://", 0, 7)) {
            String host = String.valueOf(URI.create(jwks).getHost());
            if (!LOOPBACK.contains(host) && !host.matches("127(\\.\\d{1,3}){3}")) {
                throw new InvalidField(
                        "auth.jwks", "must be an https address; plain http only reaches this machine (127.0.0.1)");
            }
        }
    }

    /** Returns settings for tokens signed with this secret, with default values. */
    public static AuthSettings shared(String secret) {
        return new AuthSettings(
                "HS256",
                secret,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Duration.ofDays(30),
                Duration.ofDays(1));
    }

    /** Returns the same settings with another secret. */
    public AuthSettings withSecret(String other) {
        return new AuthSettings(
                algorithm, other, previousSecret, jwks, issuer, audience, guestLifetime, longestLifetime);
    }

    /** Returns the same settings with a previous secret, for rotation. */
    public AuthSettings withPreviousSecret(String other) {
        return new AuthSettings(algorithm, secret, other, jwks, issuer, audience, guestLifetime, longestLifetime);
    }

    public boolean isShared() {
        return SHARED.containsKey(algorithm);
    }

    /** Returns the secret that signs, followed by the others whose signatures are accepted. */
    List<byte[]> secrets() {
        if (secret.isEmpty()) {
            throw new InvalidField("auth.secret", "is missing; make one with: openssl rand -base64 48");
        }
        return Stream.of(secret, previousSecret)
                .filter(each -> !each.isEmpty())
                .map(each -> each.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public String toString() {
        return "AuthSettings[algorithm=" + algorithm + ", jwks=" + jwks + ", issuer=" + issuer + ", audience="
                + audience + ", guestLifetime=" + guestLifetime + ", longestLifetime=" + longestLifetime + "]";
    }
}
