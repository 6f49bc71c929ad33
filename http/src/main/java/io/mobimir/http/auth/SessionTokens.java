package io.mobimir.http.auth;

import io.mobimir.shop.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs sessions: {@code guest.SESSION.EXPIRY.SIGNATURE}. Whether a guest's token is genuine needs no look into a store.
 */
public final class SessionTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern FORM =
            Pattern.compile("((guest|user)\\.([A-Za-z0-9_-]{1,128})\\.(\\d{1,12}))\\.([A-Za-z0-9_-]{43})");
    private static final int RANDOM_BYTES = 18;

    private final SecretKeySpec key;
    private final Clock clock;
    private final Duration guestLifetime;
    private final SecureRandom random = new SecureRandom();

    public SessionTokens(AuthSettings settings, Clock clock) {
        SecretKeySpec secret = new SecretKeySpec(settings.secretBytes(), ALGORITHM);
        this.key = new SecretKeySpec(hmac(secret, "mobimir sessions"), ALGORITHM); // a bearer token is no session
        this.clock = clock;
        this.guestLifetime = settings.guestLifetime();
    }

    /** An id that nobody can guess. */
    public SessionId newId() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return new SessionId("SESS-" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    public Duration guestLifetime() {
        return guestLifetime;
    }

    public String write(Ticket ticket) {
        String signed = ticket.kind().name().toLowerCase(Locale.ROOT) + "." + ticket.session() + "."
                + ticket.expiresAt().getEpochSecond();
        return signed + "." + signature(signed);
    }

    /** The ticket, if the token is genuine and not over. Comparing takes the same time however much is right. */
    Optional<Ticket> read(String token) {
        Matcher parts = FORM.matcher(token);
        if (!parts.matches() || !isGenuine(parts.group(1), parts.group(5))) {
            return Optional.empty();
        }
        Instant expiry = Instant.ofEpochSecond(Long.parseLong(parts.group(4)));
        Ticket ticket = new Ticket(
                Ticket.Kind.valueOf(parts.group(2).toUpperCase(Locale.ROOT)), new SessionId(parts.group(3)), expiry);
        return Optional.of(ticket).filter(genuine -> clock.instant().isBefore(expiry));
    }

    private boolean isGenuine(String signed, String signature) {
        return MessageDigest.isEqual(
                signature(signed).getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.US_ASCII));
    }

    private String signature(String signed) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hmac(key, signed));
    }

    private static byte[] hmac(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
