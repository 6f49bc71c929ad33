package io.mobimir.shop.session;

import io.mobimir.shop.UserId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of the shop. A session ends 24 hours after it began or when it is revoked, and can then no longer be found;
 * its id is never reused. Every later change and every list see an acknowledged change. A store with several replicas may
 * let {@link #find} ask only one of them while all keep up: it finds every started session, but may miss a touch, new data
 * or a revocation for a moment.
 */
public interface Sessions {
    /**
     * Begins a session. Starting the same session again changes nothing, also after its revocation. A session that is
     * already over is not stored; one from the future ({@link Session#MAX_AHEAD}) is refused.
     */
    void start(Session session);

    Optional<Session> find(SessionId id);

    /**
     * Returns those of these sessions that live, in any order. Unlike {@link #find} it sees every acknowledged start, touch
     * and revocation, so access can be decided by it.
     */
    List<LivingSession> living(Collection<SessionId> ids);

    /**
     * Records activity without rewriting anything else; returns false if the session does not exist. Time never goes back,
     * and activity from the future ({@link Session#MAX_AHEAD}) is refused.
     */
    boolean touch(SessionId id, Instant at);

    /** Replaces the data kept with a session; returns false if the session does not exist. */
    boolean replaceData(SessionId id, Map<String, String> data);

    /** Returns the living sessions of a user, newest first, at most {@code limit} (1 to {@link io.mobimir.shop.Page#MAX_SIZE}). */
    List<Session> ofUser(UserId user, int limit);

    /** Ends one session; returns false if it does not exist. A start of it that is still under way has no effect. */
    boolean revoke(SessionId id);

    /** Ends every session that the user began before this call; returns how many. */
    int revokeAll(UserId user);
}
