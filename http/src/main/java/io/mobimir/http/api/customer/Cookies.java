package io.mobimir.http.api.customer;

import io.mobimir.http.auth.Authentication;
import java.time.Duration;

/** The cookie of a session: no script can read it, and other sites' forms do not bring it along. */
public final class Cookies {
    private final boolean secure;

    /** @param secure whether clients come by HTTPS, so that the cookie never has to travel without it */
    public Cookies(boolean secure) {
        this.secure = secure;
    }

    String session(String token, Duration lifetime) {
        return Authentication.SESSION_COOKIE + "=" + token + "; Path=/; Max-Age=" + lifetime.toSeconds()
                + "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }
}
