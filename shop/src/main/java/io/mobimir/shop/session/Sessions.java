package io.mobimir.shop.session;

import io.mobimir.shop.UserId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of the shop. A session ends 24 hours after it began or when it is revoked, and is then as if it had never
 * been; its id is never used for another. A change that was acknowledged is seen by every later change and in every list. A
 * store of several replicas may let {@link #find} ask only one of them while all keep up: it finds what was started, but for
 * a moment may not yet know of a touch, of new data or of a revocation.
 */
public interface Sessions {
    /**
     * Begins a session. The same session again changes nothing, also after its revocation. One that is already over is not
     * kept; one from the future ({@link Session#MAX_AHEAD}) is refused.
     */
    void start(Session session);

    Optional<Session> find(SessionId id);

    /**
     * Those of these sessions that live, in any order. Unlike {@link #find} it knows of every start, touch and revocation that
     * was acknowledged, so that access can be decided by it.
     */
    List<LivingSession> living(Collection<SessionId> ids);

    /**
     * Notes activity without rewriting anything else; false if there is no such session. Time never goes back, and activity
     * from the future ({@link Session#MAX_AHEAD}) is refused.
     */
    boolean touch(SessionId id, Instant at);

    /** Replaces the data kept with a session; false if there is no such session. */
    boolean replaceData(SessionId id, Map<String, String> data);

    /** The living sessions of a user, newest first, at most {@code limit} (1 to {@link io.mobimir.shop.Page#MAX_SIZE}). */
    List<Session> ofUser(UserId user, int limit);

    /** Ends one session; false if there was none. A start of it that is still on its way comes to nothing. */
    boolean revoke(SessionId id);

    /** Ends every session that the user began before this call; returns how many. */
    int revokeAll(UserId user);
}
