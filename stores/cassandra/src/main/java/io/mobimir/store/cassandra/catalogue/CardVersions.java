package io.mobimir.store.cassandra.catalogue;

import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time for versions of cards and moments of listings, in microseconds: the clock's time, but never behind a version that
 * this instance has seen.
 */
final class CardVersions {
    private final Clock clock;
    private final AtomicLong newest = new AtomicLong();

    CardVersions(Clock clock) {
        this.clock = clock;
    }

    long now() {
        return Math.max(Cassandra.micros(clock.instant()), newest.get());
    }

    /** Returns a version after the old one, with room for the timestamp of {@link #doubt} between them. */
    long after(long old) {
        return seen(Math.max(now(), old + 2));
    }

    /** Returns the timestamp of marks for an attempt to change this version: above it and below its successor. */
    static long doubt(long version) {
        return version + 1;
    }

    long seen(long version) {
        newest.accumulateAndGet(version, Math::max);
        return version;
    }
}
