package io.mobimir.http.auth;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.route.Access;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.session.SessionId;
import java.util.List;
import java.util.Optional;

/**
 * The sender of a request.
 *
 * @param ip where the request came from
 * @param ticket of a guest, also of one who is signing in
 * @param sessions those of this customer that the request carries, that of the bearer token first
 */
public record Caller(String ip, Optional<Bearer> bearer, Optional<GuestSession> ticket, List<SessionId> sessions) {
    public Caller {
        sessions = List.copyOf(sessions);
    }

    public static Caller nobody(String ip) {
        return new Caller(ip, Optional.empty(), Optional.empty(), List.of());
    }

    public Optional<Identity> identity() {
        return bearer.map(Bearer::identity);
    }

    /** Ends the request unless the caller may call such a route. */
    public void require(Access access) {
        boolean may = switch (access) {
            case ANYONE -> true;
            case GUEST_OR_USER -> bearer.isPresent() || guest().isPresent();
            case USER, STAFF, OPERATOR -> bearer.isPresent();
        };
        if (!may) {
            throw notSignedIn(
                    access == Access.GUEST_OR_USER
                            ? "This needs a bearer token or a guest's session; POST /sessions begins one."
                            : "This needs a bearer token.");
        }
        if ((access == Access.STAFF && !has(Role.STAFF)) || (access == Access.OPERATOR && !has(Role.OPERATOR))) {
            throw Problem.of(ProblemType.NOT_ALLOWED, "This needs a token with the role of " + access + ".")
                    .refused();
        }
    }

    private boolean has(Role role) {
        return identity()
                .filter(known -> known.roles().contains(role) || known.roles().contains(Role.OPERATOR))
                .isPresent();
    }

    /** Ends a request whose caller is not who they say, or no longer. */
    public static RuntimeException notSignedIn(String detail) {
        return Problem.of(ProblemType.NOT_SIGNED_IN, detail)
                .withHeader("WWW-Authenticate", "Bearer")
                .refused();
    }

    /** Only where the route asks for one. */
    public UserId user() {
        return bearer.orElseThrow().user();
    }

    /** The session of a guest, also of one who is signing in. */
    public Optional<SessionId> guest() {
        return ticket.map(GuestSession::session);
    }

    /** Whose cart it is about. Only where the route asks for a guest or a user. */
    public Owner owner() {
        return bearer.map(known -> Owner.of(known.user())).orElseGet(() -> Owner.of(guest().orElseThrow()));
    }
}
