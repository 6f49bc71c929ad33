package io.mobimir.http.api.customer;

import static io.mobimir.http.api.shape.Parameters.LIMIT;
import static io.mobimir.http.api.shape.Parameters.SESSION;
import static io.mobimir.http.api.shape.Parameters.USUAL_LIMIT;

import io.mobimir.http.api.shape.SessionShapes.Revoked;
import io.mobimir.http.api.shape.SessionShapes.SessionData;
import io.mobimir.http.api.shape.SessionShapes.SessionList;
import io.mobimir.http.api.shape.SessionShapes.SessionView;
import io.mobimir.http.auth.Caller;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.problem.ProblemType;
import io.mobimir.http.problem.Problems;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes for the caller's sessions. */
public final class SessionsApi {
    private final Sessions sessions;
    private final SessionEnds ends;
    private final Clock clock;

    public SessionsApi(Sessions sessions, SessionEnds ends, Clock clock) {
        this.sessions = sessions;
        this.ends = ends;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/session", "read-session")
                        .of(Service.SESSIONS, Access.GUEST_OR_USER, "Reads the caller's session.")
                        .answers(200, SessionView.class)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(call -> Answer.ok(SessionView.of(current(call)))),
                Route.put("/session/data", "replace-session-data")
                        .of(
                                Service.SESSIONS,
                                Access.GUEST_OR_USER,
                                "Replaces the data that the shop's pages keep with the session.")
                        .details("At most 16 KB for a guest.")
                        .takes(SessionData.class)
                        .answers(204)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::replace),
                Route.get("/sessions", "list-sessions")
                        .of(Service.SESSIONS, Access.USER, "Lists the caller's active sessions, newest first.")
                        .with(LIMIT)
                        .answers(200, SessionList.class)
                        .by(this::list),
                Route.delete("/sessions/{session_id}", "revoke-session")
                        .of(Service.SESSIONS, Access.USER, "Ends one of the caller's sessions.")
                        .details("Tokens of that session are refused from then on.")
                        .with(SESSION)
                        .answers(204)
                        .refuses(ProblemType.NOT_FOUND)
                        .by(this::revoke),
                Route.delete("/sessions", "revoke-all-sessions")
                        .of(Service.SESSIONS, Access.USER, "Ends all of the caller's sessions.")
                        .details("Their tokens are refused from then on.")
                        .answers(200, Revoked.class)
                        .by(call ->
                                Answer.ok(new Revoked(ends.endAll(call.caller().user())))));
    }

    /** Returns the caller's session: a customer's belongs to its user, a guest's to the holder of its token. */
    private Session current(Call call) {
        Caller caller = call.caller();
        Optional<SessionId> id =
                caller.bearer().isPresent() ? caller.sessions().stream().findFirst() : caller.guest();
        return id.flatMap(sessions::find)
                .filter(session -> session.user().isEmpty() || session.user().equals(user(call)))
                .orElseThrow(() -> Problems.notFound("session with this token").refused());
    }

    private static Optional<UserId> user(Call call) {
        return call.caller().identity().map(Identity::user);
    }

    private Answer replace(Call call) {
        Session session = current(call);
        SessionId id = session.id();
        Map<String, String> data = call.body(SessionData.class).data();
        boolean kept = sessions.replaceData(id, session.user().isPresent() ? data : Session.validGuestData(data))
                && sessions.touch(id, clock.instant());
        if (!kept) {
            throw Problems.notFound("session with this token").refused();
        }
        return Answer.done();
    }

    private Answer list(Call call) {
        List<Session> living =
                sessions.ofUser(call.caller().user(), call.find(LIMIT).orElse(USUAL_LIMIT));
        return Answer.ok(new SessionList(living.stream().map(SessionView::of).toList()));
    }

    private Answer revoke(Call call) {
        SessionId id = call.need(SESSION);
        boolean own = sessions.find(id)
                .filter(session -> session.user().equals(user(call)))
                .isPresent();
        if (!own || !ends.end(call.caller().user(), id)) {
            throw Problems.notFound("session " + id).refused();
        }
        return Answer.done();
    }
}
