package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.http.auth.CachedSessions;
import io.mobimir.http.auth.Identity;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.memory.MemorySessions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Viewers whose tokens never expire. */
final class Viewers {
    private Viewers() {}

    static Bearer anybody() {
        return of(RandomKeys.user());
    }

    static Bearer of(UserId user) {
        return new Bearer(
                new Identity(user, Set.of()), Optional.empty(), Optional.empty(), Instant.MAX.minusSeconds(99));
    }

    static CachedSessions noSessions() {
        return new CachedSessions(new MemorySessions(Clock.systemUTC()), Clock.systemUTC());
    }
}
