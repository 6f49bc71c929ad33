package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.SESSION_TOKEN;

import io.mobimir.http.api.shape.EventOwners;
import io.mobimir.http.api.shape.SessionShapes.CartMerge;
import io.mobimir.http.api.shape.SessionShapes.SessionStarted;
import io.mobimir.http.api.shape.SessionShapes.SignedIn;
import io.mobimir.http.api.shape.SessionShapes.VisitInput;
import io.mobimir.http.auth.Bearer;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.auth.GuestSession;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.ResponseHeader;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes that start sessions, sign in and sign out. */
public final class SignInApi {
    private static final int MAX_AGENT = 512;

    private final Sessions sessions;
    private final Carts carts;
    private final EventOwners owners;
    private final SessionTokens tokens;
    private final CachedSessions known;
    private final SessionEnds ends;
    private final Cookies cookies;
    private final Clock clock;
    private final Zones zones;

    /** The ports that signing in uses. */
    public record SignInPorts(Sessions sessions, Carts carts, EventOwners owners, SessionEnds ends, Zones zones) {}

    public SignInApi(SignInPorts ports, SessionTokens tokens, CachedSessions known, Cookies cookies, Clock clock) {
        this.sessions = ports.sessions;
        this.carts = ports.carts;
        this.owners = ports.owners;
        this.ends = ports.ends;
        this.zones = ports.zones;
        this.tokens = tokens;
        this.known = known;
        this.cookies = cookies;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("/sessions", "start-session")
                        .of(Service.SESSIONS, Access.ANYONE, "Starts a guest's session.")
                        .details("Send its token in the header `Mobimir-Session`. Browsers get it as a cookie, too.")
                        .takes(VisitInput.class)
                        .answers(201, SessionStarted.class, ResponseHeader.SET_COOKIE)
                        .by(this::start),
                Route.post("/login", "login")
                        .of(Service.SESSIONS, Access.USER, "Starts a customer's session.")
                        .details(
                                "Send the guest's token in `Mobimir-Session`, too: the guest's cart becomes the customer's.")
                        .with(SESSION_TOKEN)
                        .takes(VisitInput.class)
                        .beginsSession()
                        .answers(200, SignedIn.class, ResponseHeader.SET_COOKIE)
                        .by(this::login),
                Route.post("/logout", "logout")
                        .of(Service.SESSIONS, Access.USER, "Ends the caller's session.")
                        .details(
                                "Ends the session that the bearer token carries, and the one in `Mobimir-Session`. Their tokens"
                                        + " are refused from then on.")
                        .with(SESSION_TOKEN)
                        .answers(204, ResponseHeader.SET_COOKIE)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::logout));
    }

    private Answer start(Call call) {
        Session session = begin(call, Optional.empty());
        GuestSession ticket = new GuestSession(session.id(), session.createdAt().plus(tokens.guestLifetime()));
        String token = tokens.write(ticket);
        return Answer.created(new SessionStarted(session.id().value(), token, ticket.expiresAt()))
                .with("Set-Cookie", cookies.session(token, tokens.guestLifetime()));
    }

    private Answer login(Call call) {
        Bearer bearer = call.caller().bearer().orElseThrow();
        UserId user = bearer.user();
        Session session = bearer.session().isPresent() ? carried(call, bearer) : begin(call, Optional.of(user));
        CartMerge merge = call.caller().guest().map(guest -> merge(guest, user)).orElse(CartMerge.NO_GUEST);
        String token = tokens.write(session, bearer);
        Instant expiry = tokens.expiry(session, bearer);
        return Answer.ok(new SignedIn(session.id().value(), token, expiry, merge))
                .with("Set-Cookie", cookies.session(token, Duration.between(clock.instant(), expiry)));
    }

    /** Returns the session of the bearer token; an existing session stays as it is. */
    private Session carried(Call call, Bearer bearer) {
        Session.Client client = client(call);
        Session session = known.session(bearer, () -> client).orElseThrow(SignInApi::hasEnded);
        sessions.start(session);
        if (!known.admits(bearer, () -> client)) {
            throw hasEnded();
        }
        return session;
    }

    private static RuntimeException hasEnded() {
        return Caller.notSignedIn("The session of this bearer token has ended.");
    }

    private CartMerge merge(SessionId guest, UserId user) {
        if (carts.merge(guest, user) != MergeResult.MERGED) {
            return CartMerge.BELONGS_TO_ANOTHER;
        }
        owners.signedIn(guest, user);
        return CartMerge.MERGED;
    }

    private Answer logout(Call call) {
        List<SessionId> own = call.caller().sessions();
        if (own.isEmpty()) {
            throw Problems.notFound("session that this token carries; send the one that /login answered")
                    .refused();
        }
        // The session of the request's own token ends last: if another cannot be ended, the client can repeat the
        // request.
        for (int i = own.size() - 1; i >= 0; i--) {
            ends.end(call.caller().user(), own.get(i));
        }
        return Answer.done().with("Set-Cookie", cookies.session("", Duration.ZERO));
    }

    private Session begin(Call call, Optional<UserId> user) {
        Session.Client client = client(call);
        Instant now = clock.instant();
        Session session = new Session(tokens.newId(), user, now, now, client, Map.of());
        sessions.start(session);
        return session;
    }

    private Session.Client client(Call call) {
        VisitInput visit = call.body(VisitInput.class);
        String device = visit.device();
        Optional<Zone> zone = Optional.ofNullable(visit.geozone()).map(name -> zones.require(new Zone(name)));
        String agent = call.header("User-Agent");
        return new Session.Client(
                call.caller().ip(),
                agent.substring(0, Math.min(agent.length(), MAX_AGENT)),
                device == null ? "" : device,
                zone);
    }
}
