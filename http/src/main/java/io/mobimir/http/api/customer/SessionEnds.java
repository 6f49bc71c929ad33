package io.mobimir.http.api.customer;

import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.live.Watchers;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;

/** Ends sessions of customers with their tokens and streams: on this instance before the answer is sent. */
public final class SessionEnds {
    private final Sessions sessions;
    private final CachedSessions known;
    private final Watchers watchers;

    public SessionEnds(Sessions sessions, CachedSessions known, Watchers watchers) {
        this.sessions = sessions;
        this.known = known;
        this.watchers = watchers;
    }

    /** Returns false if the session does not exist. */
    public boolean end(UserId user, SessionId id) {
        try {
            return sessions.revoke(id);
        } finally {
            noticed(user);
        }
    }

    /** Returns the number of ended sessions. */
    public int endAll(UserId user) {
        try {
            return sessions.revokeAll(user);
        } finally {
            noticed(user);
        }
    }

    /** Refreshes the caches, also after an unknown outcome, so that the store is read again. */
    private void noticed(UserId user) {
        known.ended(user);
        watchers.recheck(user);
    }
}
