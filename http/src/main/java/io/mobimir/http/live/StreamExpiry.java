package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.session.SessionId;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends streams whose bearer token has expired or whose session was ended. Not thread-safe. */
final class StreamExpiry {
    private static final Logger LOG = LoggerFactory.getLogger(StreamExpiry.class);

    private final CachedSessions sessions;
    private final Clock clock;
    private boolean failing;

    StreamExpiry(CachedSessions sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    void endExpired(Collection<Subscription> open) {
        Instant now = clock.instant();
        open.stream().filter(each -> !now.isBefore(each.viewer().until())).forEach(Subscription::end);
    }

    /** Ends streams of ended sessions; if the store fails, streams stay open. */
    void endSignedOut(Collection<Subscription> open) {
        List<Subscription> ending =
                open.stream().filter(each -> session(each).isPresent()).toList();
        if (ending.isEmpty()) {
            return;
        }
        try {
            Set<SessionId> living = sessions.living(
                    ending.stream().map(each -> session(each).orElseThrow()).collect(Collectors.toSet()));
            ending.stream()
                    .filter(each -> !living.contains(session(each).orElseThrow()))
                    .forEach(Subscription::end);
            failing = false;
        } catch (StoreException e) {
            if (!failing) {
                LOG.warn("Cannot check whether viewers are still signed in; their streams stay open.", e);
                failing = true;
            }
        }
    }

    private static Optional<SessionId> session(Subscription subscription) {
        Bearer viewer = subscription.viewer();
        return viewer.session();
    }
}
