package io.mobimir.testkit.memory;

import io.mobimir.shop.UserId;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sessions in a map. */
public class MemorySessions implements Sessions {
    private final Map<SessionId, Session> sessions = new HashMap<>();
    private final Set<SessionId> revoked = new HashSet<>();
    private final Clock clock;

    public MemorySessions(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void start(Session session) {
        if (!revoked.contains(session.id())) {
            sessions.putIfAbsent(session.id(), session);
        }
    }

    @Override
    public synchronized Optional<Session> find(SessionId id) {
        return Optional.ofNullable(sessions.get(id)).filter(this::isAlive);
    }

    @Override
    public synchronized boolean touch(SessionId id, Instant at) {
        return replace(find(id).map(session -> session.touchedAt(at)));
    }

    @Override
    public synchronized boolean replaceData(SessionId id, Map<String, String> data) {
        return replace(find(id).map(session -> session.withData(data)));
    }

    @Override
    public synchronized List<Session> ofUser(UserId user, int limit) {
        return sessions.values().stream()
                .filter(this::isAlive)
                .filter(session -> session.user().equals(Optional.of(user)))
                .sorted(Comparator.comparing(Session::createdAt)
                        .reversed()
                        .thenComparing(session -> session.id().value()))
                .limit(limit)
                .toList();
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
        List<Session> all = ofUser(user, Integer.MAX_VALUE);
        all.forEach(session -> revoke(session.id()));
        return all.size();
    }

    private boolean replace(Optional<Session> changed) {
        changed.ifPresent(session -> sessions.put(session.id(), session));
        return changed.isPresent();
    }

    private boolean isAlive(Session session) {
        return session.remaining(clock.instant()).toMillis() > 0;
    }
}
