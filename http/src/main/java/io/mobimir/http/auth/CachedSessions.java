package io.mobimir.http.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches which sessions live. The end of a session takes effect at once on the instance that ended it, and within 5 s on the
 * others. Records use as the session's activity, at most once a minute.
 */
public final class CachedSessions {
    private static final Logger LOG = LoggerFactory.getLogger(CachedSessions.class);
    /** Less than 5 s, because reading takes time too. */
    private static final Duration REMEMBERED = Duration.ofSeconds(4);

    private static final Duration BETWEEN_TOUCHES = Duration.ofMinutes(1);
    private static final int MOST = 100_000;

    private final Sessions sessions;
    private final Clock clock;
    private final Cache<SessionId, SessionAnswer> answers =
            Caffeine.newBuilder().maximumSize(MOST).build();
    /** When this instance last ended sessions of a user: earlier cached answers about that user are invalid. */
    private final Cache<UserId, Instant> ends = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(REMEMBERED.multipliedBy(2))
            .build();

    private final Cache<SessionId, Instant> guests = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(BETWEEN_TOUCHES)
            .build();

    /** @param user empty if there is no such session of a customer */
    private record SessionAnswer(Optional<UserId> user, Instant asked) {}

    public CachedSessions(Sessions sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * Returns whether the token may still be used. The first use of a token with a session starts the session; a token
     * without one lives until it expires.
     *
     * @param client the client of the session, if it starts now
     */
    public boolean admits(Bearer bearer, Supplier<Session.Client> client) {
        if (bearer.session().isEmpty()) {
            return true;
        }
        SessionId id = bearer.session().get();
        Optional<UserId> user = Optional.of(bearer.user());
        SessionAnswer known = remembered(id, bearer.user());
        if (known != null) {
            return known.user().equals(user);
        }
        Optional<UserId> found = used(id);
        if (found.isEmpty() && begin(bearer, client)) {
            found = used(id);
        }
        return found.equals(user);
    }

    private @Nullable SessionAnswer remembered(SessionId id, UserId user) {
        SessionAnswer answer = answers.getIfPresent(id);
        if (answer == null) {
            return null;
        }
        Duration age = Duration.between(answer.asked(), clock.instant());
        Instant end = ends.getIfPresent(user);
        boolean counts = !age.isNegative()
                && age.compareTo(REMEMBERED) < 0
                && (end == null || answer.asked().isAfter(end));
        return counts ? answer : null;
    }

    private Optional<UserId> used(SessionId id) {
        Instant now = clock.instant();
        Optional<LivingSession> living = sessions.living(List.of(id)).stream().findFirst();
        Optional<UserId> user = living.flatMap(LivingSession::user);
        if (living.isPresent() && isDue(living.get().lastActivity(), now) && !isTouched(id, now)) {
            user = Optional.empty();
        }
        answers.put(id, new SessionAnswer(user, now));
        return user;
    }

    /** Records activity. If the write fails, the session lives on and the next use tries again. */
    private boolean isTouched(SessionId id, Instant now) {
        try {
            return sessions.touch(id, now);
        } catch (StoreException e) {
            LOG.debug("Could not record the activity of a session: {}", e.getMessage());
            return true;
        }
    }

    private static boolean isDue(Instant lastActivity, Instant now) {
        return Duration.between(lastActivity, now).compareTo(BETWEEN_TOUCHES) >= 0;
    }

    /** Starts the session at the time of the token and not now, so that a session that was ended stays ended. */
    private boolean begin(Bearer bearer, Supplier<Session.Client> client) {
        Optional<Session> session = session(bearer, client);
        session.ifPresent(sessions::start);
        return session.isPresent();
    }

    /** Returns the session of the token as it starts; empty if it can no longer start, or not yet. */
    public Optional<Session> session(Bearer bearer, Supplier<Session.Client> client) {
        Instant now = clock.instant();
        return bearer.issuedAt()
                .filter(issued -> !issued.isAfter(now.plus(Session.MAX_AHEAD)) && !Session.isOver(issued, now))
                .map(issued -> new Session(
                        bearer.session().orElseThrow(),
                        Optional.of(bearer.user()),
                        issued,
                        issued.isAfter(now) ? issued : now,
                        client.get(),
                        Map.of()));
    }

    /** Returns those of these customers' sessions that live. */
    public Set<SessionId> living(Collection<SessionId> ids) {
        return sessions.living(ids).stream().map(LivingSession::id).collect(Collectors.toSet());
    }

    /** Invalidates cached answers after sessions of this user have ended. */
    public void ended(UserId user) {
        ends.put(user, clock.instant());
    }

    /** Records that a guest is active; a failure does not fail the request. */
    void active(SessionId guest) {
        Instant now = clock.instant();
        Instant noted = guests.getIfPresent(guest);
        if (noted != null && !isDue(noted, now)) {
            return;
        }
        guests.put(guest, now);
        try {
            sessions.living(List.of(guest)).stream()
                    .filter(living -> isDue(living.lastActivity(), now))
                    .forEach(living -> sessions.touch(guest, now));
        } catch (StoreException e) {
            LOG.debug("Could not record the activity of a guest.", e);
        }
    }
}
