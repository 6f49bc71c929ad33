package io.mobimir.http.live;

import io.mobimir.http.auth.Bearer;
import io.mobimir.http.auth.Identity;
import io.mobimir.http.auth.KnownSessions;
import io.mobimir.shop.UserId;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.memory.MemorySessions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** People who may watch for ever. */
final class Viewers {
    private Viewers() {}

    static Bearer anybody() {
        return of(Keys.user());
    }

    static Bearer of(UserId user) {
        return new Bearer(
                new Identity(user, Set.of()), Optional.empty(), Optional.empty(), Instant.MAX.minusSeconds(99));
    }

    static KnownSessions noSessions() {
        return new KnownSessions(new MemorySessions(Clock.systemUTC()), Clock.systemUTC());
    }
}
