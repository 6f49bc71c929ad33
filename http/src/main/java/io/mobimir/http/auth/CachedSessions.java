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
 * Which sessions live. The store's answer is remembered for a moment: the end of a session is noticed at once on the instance
 * that ended it, and within 5 s on the others. Use is noted as the session's activity, at most once a minute.
 */
public final class CachedSessions {
    private static final Logger LOG = LoggerFactory.getLogger(CachedSessions.class);
    /** Asking takes time too, and both together stay below 5 s. */
    private static final Duration REMEMBERED = Duration.ofSeconds(4);

    private static final Duration BETWEEN_TOUCHES = Duration.ofMinutes(1);
    private static final int MOST = 100_000;

    private final Sessions sessions;
    private final Clock clock;
    private final Cache<SessionId, Answer> answers =
            Caffeine.newBuilder().maximumSize(MOST).build();
    /** When this instance last ended sessions of a user: earlier answers about that user count no more. */
    private final Cache<UserId, Instant> ends = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(REMEMBERED.multipliedBy(2))
            .build();

    private final Cache<SessionId, Instant> guests = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(BETWEEN_TOUCHES)
            .build();

    /** @param user empty if there is no such session of a customer */
    private record Answer(Optional<UserId> user, Instant asked) {}

    public CachedSessions(Sessions sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * Whether the token may still be used. One that carries a session begins it by being used for the first time; one that
     * carries none lives until it expires.
     *
     * @param client where the session begins, if it does
     */
    public boolean admits(Bearer bearer, Supplier<Session.Client> client) {
        if (bearer.session().isEmpty()) {
            return true;
        }
        SessionId id = bearer.session().get();
        Optional<UserId> user = Optional.of(bearer.user());
        Answer known = remembered(id, bearer.user());
        if (known != null) {
            return known.user().equals(user);
        }
        Optional<UserId> found = used(id);
        if (found.isEmpty() && begin(bearer, client)) {
            found = used(id);
        }
        return found.equals(user);
    }

    private @Nullable Answer remembered(SessionId id, UserId user) {
        Answer answer = answers.getIfPresent(id);
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
        answers.put(id, new Answer(user, now));
        return user;
    }

    /** A session lives on although its activity cannot be written down now; it is tried again with the next use. */
    private boolean isTouched(SessionId id, Instant now) {
        try {
            return sessions.touch(id, now);
        } catch (StoreException e) {
            LOG.debug("The activity of a session was not written down: {}", e.getMessage());
            return true;
        }
    }

    private static boolean isDue(Instant lastActivity, Instant now) {
        return Duration.between(lastActivity, now).compareTo(BETWEEN_TOUCHES) >= 0;
    }

    /** A session that was ended stays ended, because it begins at the time of the token and not now. */
    private boolean begin(Bearer bearer, Supplier<Session.Client> client) {
        Optional<Session> session = session(bearer, client);
        session.ifPresent(sessions::start);
        return session.isPresent();
    }

    /** The session that the token carries, as it begins; empty if it cannot begin any more, or not yet. */
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

    /** Those of these sessions of customers that live. */
    public Set<SessionId> living(Collection<SessionId> ids) {
        return sessions.living(ids).stream().map(LivingSession::id).collect(Collectors.toSet());
    }

    /** Sessions of this user have just been ended; here that counts from now on. */
    public void ended(UserId user) {
        ends.put(user, clock.instant());
    }

    /** Notes that a guest is active; a request does not fail by it. */
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
            LOG.debug("The activity of a guest was not noted.", e);
        }
    }
}
