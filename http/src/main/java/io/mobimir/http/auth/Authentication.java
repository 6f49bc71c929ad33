package io.mobimir.http.auth;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Route;
import io.mobimir.http.wire.Exchange;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out who is asking, from the bearer token and the session that a request carries. */
public final class Authentication {
    /** Carries a session's token; the cookie is for browsers. */
    public static final String SESSION_HEADER = "Mobimir-Session";

    public static final String SESSION_COOKIE = "mobimir_session";
    private static final String BEARER = "bearer ";

    private final BearerTokens bearers;
    private final SessionTokens sessions;
    private final Set<String> origins;

    /** @param origins pages of these may use the cookie like our own */
    public Authentication(AuthSettings settings, SessionTokens sessions, Set<String> origins) {
        this.bearers = new BearerTokens(settings);
        this.sessions = sessions;
        this.origins = Set.copyOf(origins);
    }

    /** Who calls the route. Where anyone may call, nobody is asked who they are. */
    public Caller identify(Exchange exchange, Route route, String ip) {
        if (route.changes() && exchange.header("Authorization") == null && exchange.header(SESSION_HEADER) == null) {
            requireOurOrigin(exchange);
        }
        return route.access() == Access.ANYONE
                ? Caller.nobody(ip)
                : new Caller(ip, identity(exchange), ticket(exchange));
    }

    private Optional<Identity> identity(Exchange exchange) {
        String header = exchange.header("Authorization");
        if (header == null) {
            return Optional.empty();
        }
        if (!header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            throw Caller.notSignedIn("Authorization must be: Bearer TOKEN.");
        }
        return Optional.of(bearers.verify(header.substring(BEARER.length()).strip()));
    }

    /** A header that is not genuine is refused; a stale cookie is what every browser has, and counts as none. */
    private Optional<Ticket> ticket(Exchange exchange) {
        String header = exchange.header(SESSION_HEADER);
        if (header != null) {
            return Optional.of(sessions.read(header)
                    .orElseThrow(() -> Caller.notSignedIn("The session's token is not valid, or no longer.")));
        }
        String cookie = exchange.cookie(SESSION_COOKIE);
        return cookie == null ? Optional.empty() : sessions.read(cookie);
    }

    /** Browsers send cookies along for pages of others, too; they also say whose page it is. */
    private void requireOurOrigin(Exchange exchange) {
        String origin = exchange.header("Origin");
        boolean ours = origin == null || origins.contains(origin) || isHost(origin, exchange.header("Host"));
        boolean crossSite = origin == null && "cross-site".equals(exchange.header("Sec-Fetch-Site"));
        if (!ours || crossSite) {
            throw Problem.of(ProblemType.FOREIGN_ORIGIN, "A page of another origin may not do this.")
                    .refused();
        }
    }

    private static boolean isHost(String origin, @Nullable String host) {
        try {
            return URI.create(origin).getRawAuthority() != null
                    && URI.create(origin).getRawAuthority().equalsIgnoreCase(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
