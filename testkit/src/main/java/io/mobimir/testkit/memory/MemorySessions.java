package io.mobimir.testkit.memory;

import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Sessions in a map. */
public class MemorySessions implements Sessions {
    protected final Map<SessionId, Session> sessions = new ConcurrentHashMap<>();
    private final Set<SessionId> revoked = new HashSet<>();
    private final Clock clock;

    public MemorySessions(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void start(Session session) {
        Session.requireNotAhead("created_at", session.createdAt(), clock.instant());
        Session.requireNotAhead("last_activity", session.lastActivity(), clock.instant());
        if (!revoked.contains(session.id())) {
            sessions.putIfAbsent(session.id(), session);
        }
    }

    @Override
    public synchronized Optional<Session> find(SessionId id) {
        return Optional.ofNullable(sessions.get(id)).filter(this::isAlive);
    }

    @Override
    public synchronized List<LivingSession> living(Collection<SessionId> ids) {
        return ids.stream()
                .distinct()
                .flatMap(id -> find(id).stream())
                .map(LivingSession::of)
                .toList();
    }

    @Override
    public synchronized boolean touch(SessionId id, Instant at) {
        Session.requireNotAhead("last_activity", at, clock.instant());
        return replace(find(id).map(session -> session.touchedAt(at)));
    }

    @Override
    public synchronized boolean replaceData(SessionId id, Map<String, String> data) {
        Map<String, String> valid = Session.validData(data);
        return replace(find(id).map(session -> session.withData(valid)));
    }

    @Override
    public synchronized List<Session> ofUser(UserId user, int limit) {
        return living(user).limit(Page.requireSize(limit)).toList();
    }

    @Override
    public synchronized boolean revoke(SessionId id) {
        boolean alive = find(id).isPresent();
        sessions.remove(id);
        revoked.add(id);
        return alive;
    }

    @Override
    public synchronized int revokeAll(UserId user) {
        List<Session> all = living(user).toList();
        all.forEach(session -> revoke(session.id()));
        return all.size();
    }

    private Stream<Session> living(UserId user) {
        return sessions.values().stream()
                .filter(this::isAlive)
                .filter(session -> session.user().equals(Optional.of(user)))
                .sorted(Comparator.comparing(Session::createdAt)
                        .reversed()
                        .thenComparing(session -> session.id().value()));
    }

    private boolean replace(Optional<Session> changed) {
        changed.ifPresent(session -> sessions.put(session.id(), session));
        return changed.isPresent();
    }

    private boolean isAlive(Session session) {
        return !session.isOver(clock.instant());
    }
}
