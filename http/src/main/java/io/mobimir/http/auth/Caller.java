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
 * @param ip the client's address
 * @param ticket the session of a guest, also of one who is signing in
 * @param sessions this customer's sessions in the request, that of the bearer token first
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

    /** Ends the request unless the caller may use such a route. */
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

    /** Returns the problem for a caller without a valid token. */
    public static RuntimeException notSignedIn(String detail) {
        return Problem.of(ProblemType.NOT_SIGNED_IN, detail)
                .withHeader("WWW-Authenticate", "Bearer")
                .refused();
    }

    /** Returns the user. Only for routes that require one. */
    public UserId user() {
        return bearer.orElseThrow().user();
    }

    /** Returns the session of a guest, also of one who is signing in. */
    public Optional<SessionId> guest() {
        return ticket.map(GuestSession::session);
    }

    /** Returns the owner of the caller's cart. Only for routes that require a guest or a user. */
    public Owner owner() {
        return bearer.map(known -> Owner.of(known.user())).orElseGet(() -> Owner.of(guest().orElseThrow()));
    }
}
