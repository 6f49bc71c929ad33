package io.mobimir.http.api.customer;

import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.live.Watchers;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;

/** Ends sessions of customers, and with them their tokens and streams: on this instance before the answer is sent. */
public final class SessionEnds {
    private final Sessions sessions;
    private final CachedSessions known;
    private final Watchers watchers;

    public SessionEnds(Sessions sessions, CachedSessions known, Watchers watchers) {
        this.sessions = sessions;
        this.known = known;
        this.watchers = watchers;
    }

    /** False if there was no such session. */
    public boolean end(UserId user, SessionId id) {
        try {
            return sessions.revoke(id);
        } finally {
            noticed(user);
        }
    }

    /** Returns how many. */
    public int endAll(UserId user) {
        try {
            return sessions.revokeAll(user);
        } finally {
            noticed(user);
        }
    }

    /** Also after an unknown outcome: the store is asked anew. */
    private void noticed(UserId user) {
        known.ended(user);
        watchers.recheck(user);
    }
}
