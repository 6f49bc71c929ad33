package io.mobimir.http.api.customer;

import io.mobimir.http.auth.Authentication;
import java.time.Duration;

/** The cookie of a session: scripts cannot read it, and browsers do not send it with other sites' forms. */
public final class Cookies {
    private final boolean secure;

    /** @param secure whether clients connect by HTTPS, so that the cookie never has to be sent without it */
    public Cookies(boolean secure) {
        this.secure = secure;
    }

    String session(String token, Duration lifetime) {
        return Authentication.SESSION_COOKIE + "=" + token + "; Path=/; Max-Age=" + lifetime.toSeconds()
                + "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }
}
