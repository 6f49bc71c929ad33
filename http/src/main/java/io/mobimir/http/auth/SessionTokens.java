package io.mobimir.http.auth;

import com.nimbusds.jose.crypto.utils.ConstantTimeUtils;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Signs sessions: those of guests as {@code guest.SESSION.EXPIRY.SIGNATURE}, so that a guest's token can be verified without
 * a store; those of customers as bearer tokens that end with the session.
 */
public final class SessionTokens {
    static final String GUEST = "guest.";
    private static final Pattern FORM =
            Pattern.compile("(guest\\.([A-Za-z0-9_-]{1,128})\\.(\\d{1,12}))\\.([A-Za-z0-9_-]{43})");

    private final List<SecretKey> keys;
    private final BearerWriter bearers;
    private final Clock clock;
    private final Duration guestLifetime;
    private final Duration longest;

    public SessionTokens(AuthSettings settings, Clock clock) {
        this.keys = SigningKeys.derived(settings, "mobimir sessions"); // not the keys of bearer tokens
        this.bearers = new BearerWriter(settings);
        this.clock = clock;
        this.guestLifetime = settings.guestLifetime();
        this.longest = settings.longestLifetime();
    }

    /** Returns an id that cannot be guessed. */
    public SessionId newId() {
        return RandomSessions.next();
    }

    public Duration guestLifetime() {
        return guestLifetime;
    }

    /** Returns the token of a guest. */
    public String write(GuestSession guest) {
        String signed = GUEST + guest.session() + "." + guest.expiresAt().getEpochSecond();
        return signed + "." + SigningKeys.hmac(keys.get(0), signed);
    }

    /** Returns the token of a customer who has signed in with this bearer token; it never lives longer. */
    public String write(Session session, Bearer signedInWith) {
        return bearers.write(
                signedInWith.identity(),
                session.id(),
                session.createdAt().truncatedTo(ChronoUnit.SECONDS),
                expiry(session, signedInWith));
    }

    /** Returns when such a token ends. */
    public Instant expiry(Session session, Bearer signedInWith) {
        Instant most = session.createdAt().plus(longest).truncatedTo(ChronoUnit.SECONDS);
        Instant end = most.isBefore(session.expiresAt()) ? most : session.expiresAt();
        return end.isBefore(signedInWith.expiresAt()) ? end : signedInWith.expiresAt();
    }

    /** Returns the session if the token is genuine and has not expired. Compares signatures in constant time. */
    Optional<GuestSession> read(String token) {
        Matcher parts = FORM.matcher(token);
        if (!parts.matches() || !isGenuine(parts.group(1), parts.group(4))) {
            return Optional.empty();
        }
        Instant expiry = Instant.ofEpochSecond(Long.parseLong(parts.group(3)));
        return Optional.of(new GuestSession(new SessionId(parts.group(2)), expiry))
                .filter(genuine -> clock.instant().isBefore(expiry));
    }

    private boolean isGenuine(String signed, String signature) {
        byte[] given = signature.getBytes(StandardCharsets.US_ASCII);
        return keys.stream()
                .map(key -> SigningKeys.hmac(key, signed).toString().getBytes(StandardCharsets.US_ASCII))
                .anyMatch(expected -> ConstantTimeUtils.areEqual(expected, given));
    }
}
