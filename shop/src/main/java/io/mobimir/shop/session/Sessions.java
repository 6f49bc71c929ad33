package io.mobimir.shop.session;

import io.mobimir.shop.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of the shop. A session ends 24 hours after it began or when it is revoked, and is then as if it had never
 * been. What was acknowledged is seen by every later call.
 */
public interface Sessions {
    /** Begins a session. The same session again changes nothing. */
    void start(Session session);

    Optional<Session> find(SessionId id);

    /** Notes activity without rewriting anything else; false if there is no such session. Time never goes back. */
    boolean touch(SessionId id, Instant at);

    /** Replaces the data kept with a session; false if there is no such session. */
    boolean replaceData(SessionId id, Map<String, String> data);

    /** Every living session of a user, newest first, at most {@code limit}. */
    List<Session> ofUser(UserId user, int limit);

    /** Ends one session; false if there was none. */
    boolean revoke(SessionId id);

    /** Ends every session that the user began before this call; returns how many. */
    int revokeAll(UserId user);
}
