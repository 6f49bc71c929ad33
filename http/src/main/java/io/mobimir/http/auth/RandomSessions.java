package io.mobimir.http.auth;

import io.mobimir.shop.session.SessionId;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes session ids that cannot be guessed. */
final class RandomSessions {
    private static final int BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomSessions() {}

    static SessionId next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new SessionId("SESS-" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }
}
