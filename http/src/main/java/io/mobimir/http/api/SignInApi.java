package io.mobimir.http.api;

import io.mobimir.http.api.SessionShapes.CartMerge;
import io.mobimir.http.api.SessionShapes.SessionStarted;
import io.mobimir.http.api.SessionShapes.SignedIn;
import io.mobimir.http.api.SessionShapes.VisitInput;
import io.mobimir.http.auth.Authentication;
import io.mobimir.http.auth.SessionTokens;
import io.mobimir.http.auth.Ticket;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
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

/** How visits begin, and what changes when a guest turns out to be a customer. */
final class SignInApi {
    private static final int MAX_AGENT = 512;

    private final Sessions sessions;
    private final Carts carts;
    private final Visitors visitors;
    private final SessionTokens tokens;
    private final Cookies cookies;
    private final Clock clock;
    private final Zones zones;

    SignInApi(ShopPorts ports, SessionTokens tokens, Cookies cookies, Clock clock) {
        this.sessions = ports.sessions();
        this.carts = ports.carts();
        this.visitors = new Visitors(ports.events(), clock);
        this.zones = ports.zones();
        this.tokens = tokens;
        this.cookies = cookies;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/sessions", "start-session")
                        .of(Service.SESSIONS, Access.ANYONE, "Begins the visit of a guest.")
                        .takes(VisitInput.class)
                        .answers(201, SessionStarted.class)
                        .by(this::start),
                Route.post("/login", "login")
                        .of(
                                Service.SESSIONS,
                                Access.USER,
                                "Begins a customer's visit; the cart of the guest whose session comes along becomes theirs.")
                        .takes(VisitInput.class)
                        .answers(200, SignedIn.class)
                        .by(this::login),
                Route.post("/logout", "logout")
                        .of(Service.SESSIONS, Access.USER, "Ends this visit.")
                        .answers(204)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::logout));
    }

    private Answer start(Call call) {
        Session session = begin(call, Optional.empty());
        Ticket ticket =
                new Ticket(Ticket.Kind.GUEST, session.id(), session.createdAt().plus(tokens.guestLifetime()));
        String token = tokens.write(ticket);
        return Answer.created(new SessionStarted(session.id().value(), token, ticket.expiresAt()))
                .with("Set-Cookie", cookies.session(token, tokens.guestLifetime()));
    }

    private Answer login(Call call) {
        UserId user = call.caller().user();
        CartMerge merge = call.caller().guest().map(guest -> merge(guest, user)).orElse(CartMerge.NO_GUEST);
        Session session = begin(call, Optional.of(user));
        String token = tokens.write(new Ticket(Ticket.Kind.USER, session.id(), session.expiresAt()));
        return Answer.ok(new SignedIn(session.id().value(), token, session.expiresAt(), merge))
                .with("Set-Cookie", cookies.session(token, Session.LIFETIME));
    }

    private CartMerge merge(SessionId guest, UserId user) {
        if (carts.merge(guest, user) != MergeResult.MERGED) {
            return CartMerge.BELONGS_TO_ANOTHER;
        }
        visitors.signedIn(guest, user);
        return CartMerge.MERGED;
    }

    private Answer logout(Call call) {
        Optional<SessionId> own = call.caller()
                .ticket()
                .map(Ticket::session)
                .filter(id -> sessions.find(id)
                        .filter(session ->
                                session.user().equals(Optional.of(call.caller().user())))
                        .isPresent());
        SessionId id = own.orElseThrow(
                () -> Problems.notFound("session of yours with the token in " + Authentication.SESSION_HEADER)
                        .refused());
        sessions.revoke(id);
        return Answer.done().with("Set-Cookie", cookies.session("", Duration.ZERO));
    }

    private Session begin(Call call, Optional<UserId> user) {
        VisitInput visit = call.body(VisitInput.class);
        String device = visit.device();
        Optional<Zone> zone = Optional.ofNullable(visit.geozone()).map(name -> zones.require(new Zone(name)));
        String agent = call.header("User-Agent");
        Session.Client client = new Session.Client(
                call.caller().ip(),
                agent.substring(0, Math.min(agent.length(), MAX_AGENT)),
                device == null ? "" : device,
                zone);
        Instant now = clock.instant();
        Session session = new Session(tokens.newId(), user, now, now, client, Map.of());
        sessions.start(session);
        return session;
    }
}
