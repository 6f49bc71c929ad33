package io.mobimir.testkit.contract;

import io.mobimir.shop.UserId;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.testkit.memory.MemorySessions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores of sessions with one fault each. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // a missing lock is one of the faults
final class BrokenSessions {
    private BrokenSessions() {}

    static Sessions overwriting(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized void start(Session session) {
                sessions.put(session.id(), session);
            }
        };
    }

    static Sessions noGuests(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized void start(Session session) {
                session.user().ifPresent(user -> super.start(session));
            }
        };
    }

    static Sessions forgetsData(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized Optional<Session> find(SessionId id) {
                return super.find(id).map(session -> session.withData(Map.of()));
            }
        };
    }

    static Sessions unchecked(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized void start(Session session) {
                sessions.put(session.id(), session);
            }

            @Override
            public synchronized boolean touch(SessionId id, Instant at) {
                sessions.computeIfPresent(id, (same, session) -> session.touchedAt(at));
                return true;
            }
        };
    }

    static Sessions remembersTheDead(Clock clock) {
        return new MemorySessions(clock) {
            private final Map<SessionId, LivingSession> known = new HashMap<>();

            @Override
            public synchronized void start(Session session) {
                super.start(session);
                known.put(session.id(), LivingSession.of(session));
            }

            @Override
            public synchronized List<LivingSession> living(Collection<SessionId> ids) {
                return ids.stream().filter(known::containsKey).map(known::get).toList();
            }
        };
    }

    static Sessions immortal(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized Optional<Session> find(SessionId id) {
                return Optional.ofNullable(sessions.get(id));
            }
        };
    }

    static Sessions diesEarly(Clock clock) {
        return new MemorySessions(Clock.offset(clock, Duration.ofSeconds(1)));
    }

    static Sessions touchCreates(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean touch(SessionId id, Instant at) {
                return super.touch(id, at) || !sessions.containsKey(id);
            }
        };
    }

    static Sessions touchRewrites(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean touch(SessionId id, Instant at) {
                return super.touch(id, at) && replaceData(id, Map.of("touched", "yes"));
            }
        };
    }

    static Sessions touchRenews(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean touch(SessionId id, Instant at) {
                return find(id).map(session -> sessions.put(
                                id, new Session(id, session.user(), at, at, session.client(), session.data())))
                        .isPresent();
            }
        };
    }

    /** Delays older activity more, and the last to arrive wins. */
    static Sessions touchGoesBack(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public boolean touch(SessionId id, Instant at) {
                Session found = find(id).orElseThrow();
                pause(100
                        - 10
                                * Math.min(
                                        10,
                                        Duration.between(found.createdAt(), at).toSeconds()));
                sessions.put(id, new Session(id, found.user(), found.createdAt(), at, found.client(), found.data()));
                return true;
            }
        };
    }

    static Sessions touchRevives(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public boolean touch(SessionId id, Instant at) {
                Optional<Session> found = find(id);
                pause(20);
                found.ifPresent(session -> sessions.put(id, session.touchedAt(at)));
                return found.isPresent();
            }

            @Override
            public boolean revoke(SessionId id) {
                pause(5);
                return super.revoke(id);
            }
        };
    }

    static Sessions mergesData(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean replaceData(SessionId id, Map<String, String> data) {
                Map<String, String> merged =
                        new HashMap<>(find(id).map(Session::data).orElse(Map.of()));
                merged.putAll(data);
                return super.replaceData(id, merged);
            }
        };
    }

    static Sessions byClock(Clock clock) {
        return new MemorySessions(clock) {
            private Instant newest = Instant.MIN;

            @Override
            public synchronized boolean replaceData(SessionId id, Map<String, String> data) {
                if (clock.instant().isBefore(newest)) {
                    return true;
                }
                newest = clock.instant();
                return super.replaceData(id, data);
            }
        };
    }

    static Sessions cutsData(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean replaceData(SessionId id, Map<String, String> data) {
                Map<String, String> cut = new HashMap<>(data);
                cut.replaceAll((key, value) -> value.substring(0, Math.min(100, value.length())));
                return super.replaceData(id, cut);
            }
        };
    }

    static Sessions oldestFirst(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized List<Session> ofUser(UserId user, int limit) {
                List<Session> turned = new ArrayList<>(super.ofUser(user, limit));
                Collections.reverse(turned);
                return turned;
            }
        };
    }

    static Sessions onePerMoment(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized List<Session> ofUser(UserId user, int limit) {
                Map<Instant, Session> moments = new HashMap<>();
                super.ofUser(user, limit).forEach(session -> moments.put(session.createdAt(), session));
                return List.copyOf(moments.values());
            }
        };
    }

    static Sessions deadEntriesCount(Clock clock) {
        return new MemorySessions(clock) {
            private final List<Session> listed = new ArrayList<>();

            @Override
            public synchronized void start(Session session) {
                super.start(session);
                listed.add(0, session);
            }

            @Override
            public synchronized List<Session> ofUser(UserId user, int limit) {
                return listed.stream()
                        .limit(limit)
                        .flatMap(session -> find(session.id()).stream())
                        .toList();
            }
        };
    }

    static Sessions anyLimit(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized List<Session> ofUser(UserId user, int limit) {
                return super.ofUser(user, Math.max(1, Math.min(100, limit)));
            }
        };
    }

    static Sessions revokesByClock(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized boolean revoke(SessionId id) {
                boolean later = find(id).filter(session -> !clock.instant().isBefore(session.createdAt()))
                        .isPresent();
                return later && super.revoke(id);
            }
        };
    }

    static Sessions revokesEverybody(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized int revokeAll(UserId user) {
                int revoked = super.revokeAll(user);
                sessions.clear();
                return revoked;
            }
        };
    }

    static Sessions revokesOnePage(Clock clock) {
        return new MemorySessions(clock) {
            @Override
            public synchronized int revokeAll(UserId user) {
                List<Session> page = ofUser(user, 100);
                page.forEach(session -> revoke(session.id()));
                return page.size();
            }
        };
    }

    static Sessions losesInRace(Clock clock) {
        return new MemorySessions(clock) {
            private final AtomicBoolean busy = new AtomicBoolean();

            @Override
            public void start(Session session) {
                if (busy.compareAndSet(false, true)) {
                    pause(50);
                    super.start(session);
                    busy.set(false);
                }
            }
        };
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
