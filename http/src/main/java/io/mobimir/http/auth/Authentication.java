package io.mobimir.http.auth;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Route;
import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Identifies the caller by the bearer token and the session of a request. */
public final class Authentication {
    /** The header with a session's token; browsers use the cookie. */
    public static final String SESSION_HEADER = "Mobimir-Session";

    public static final String SESSION_COOKIE = "mobimir_session";
    private static final String BEARER = "bearer ";

    private static final int MAX_AGENT = 512;

    private final BearerTokens bearers;
    private final SessionTokens tickets;
    private final CachedSessions sessions;
    private final Set<String> origins;

    /** The session of a request beside or instead of a bearer token: a guest's or a customer's. */
    private record Carried(Optional<GuestSession> ticket, Optional<Bearer> bearer) {
        static final Carried NOTHING = new Carried(Optional.empty(), Optional.empty());
    }

    /** @param origins origins whose pages may use the cookie like our own */
    public Authentication(
            AuthSettings settings, SessionTokens tickets, CachedSessions sessions, Set<String> origins, Clock clock) {
        this.bearers = new BearerTokens(settings, clock);
        this.tickets = tickets;
        this.sessions = sessions;
        this.origins = Set.copyOf(origins);
    }

    /** Returns the caller of the route. Routes that anyone may call do not look at credentials. */
    public Caller identify(Exchange exchange, Route route, String ip) {
        if (route.changes() && exchange.header("Authorization") == null && exchange.header(SESSION_HEADER) == null) {
            requireOurOrigin(exchange);
        }
        return route.access() == Access.ANYONE ? Caller.nobody(ip) : caller(exchange, route, ip);
    }

    /** Records that a guest is active. Call it only for requests that were counted and accepted, because it writes to the store. */
    public void noteActivity(Caller caller) {
        if (caller.bearer().isEmpty()) {
            caller.guest().ifPresent(sessions::active);
        }
    }

    private Caller caller(Exchange exchange, Route route, String ip) {
        Supplier<Session.Client> client = () -> client(exchange, ip);
        Optional<Bearer> named = bearer(exchange);
        Carried carried = carried(exchange);
        Optional<Bearer> bearer = named.isEmpty() && route.isEventStream() ? watching(exchange, carried) : named;
        if (bearer.isPresent() && !route.beginsSession() && !sessions.admits(bearer.get(), client)) {
            throw Caller.notSignedIn("The session of this bearer token has ended.");
        }
        return new Caller(ip, bearer, carried.ticket(), own(bearer, carried, client));
    }

    /** Accepts the token of the cookie for streams, because browsers cannot send a header when they open one. */
    private Optional<Bearer> watching(Exchange exchange, Carried carried) {
        if (carried.bearer().isPresent()) {
            requireOurOrigin(exchange);
        }
        return carried.bearer();
    }

    private List<SessionId> own(Optional<Bearer> bearer, Carried carried, Supplier<Session.Client> client) {
        Optional<Bearer> beside = carried.bearer()
                .filter(other -> bearer.filter(known -> known.user().equals(other.user()))
                        .isPresent())
                .filter(other -> sessions.admits(other, client));
        return Stream.of(bearer, beside)
                .flatMap(Optional::stream)
                .flatMap(each -> each.session().stream())
                .distinct()
                .toList();
    }

    private static Session.Client client(Exchange exchange, String ip) {
        String agent = exchange.header("User-Agent");
        String shown = agent == null ? "" : agent.substring(0, Math.min(agent.length(), MAX_AGENT));
        return new Session.Client(ip, shown, "", Optional.empty());
    }

    private Optional<Bearer> bearer(Exchange exchange) {
        String header = exchange.header("Authorization");
        if (header == null) {
            return Optional.empty();
        }
        if (!header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            throw Caller.notSignedIn("Authorization must be: Bearer TOKEN.");
        }
        return Optional.of(bearers.verify(header.substring(BEARER.length()).strip()));
    }

    /** Refuses a header that is not genuine, but ignores a stale cookie, because browsers keep sending those. */
    private Carried carried(Exchange exchange) {
        String header = exchange.header(SESSION_HEADER);
        if (header != null) {
            return read(header)
                    .orElseThrow(() -> Caller.notSignedIn("The session's token is not valid or has expired."));
        }
        String cookie = exchange.cookie(SESSION_COOKIE);
        return cookie == null ? Carried.NOTHING : read(cookie).orElse(Carried.NOTHING);
    }

    private Optional<Carried> read(String token) {
        Optional<GuestSession> ticket = tickets.read(token);
        if (ticket.isPresent() || token.startsWith(SessionTokens.GUEST)) {
            return ticket.map(guest -> new Carried(ticket, Optional.empty()));
        }
        try {
            Optional<Bearer> bearer = Optional.of(bearers.verify(token))
                    .filter(known -> known.session().isPresent());
            return bearer.map(customer -> new Carried(Optional.empty(), bearer));
        } catch (ProblemException notOurs) {
            return Optional.empty();
        }
    }

    /** Refuses pages of other origins: browsers send cookies for those too, and name the page's origin. */
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
