package io.mobimir.migration.engine;

import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.StateRecord;
import java.util.Optional;

/** Lets one engine at a time work; another takes over when the claim has stood still for a lease. */
final class Leadership {
    private final String id;
    private final Timing timing;
    private final Time time;
    private Optional<EngineClaim> seen = Optional.empty();
    private long seenSince;

    Leadership(String id, Timing timing, Time time) {
        this.id = id;
        this.timing = timing;
        this.time = time;
        this.seenSince = time.nanoTime();
    }

    /** Takes or renews the claim; returns whether this engine holds it. */
    boolean holds(StateRecord record) {
        Optional<EngineClaim> claim = record.claim();
        if (!claim.equals(seen)) {
            seen = claim;
            seenSince = time.nanoTime();
        }
        boolean mine = claim.filter(it -> it.owner().equals(id)).isPresent();
        boolean free = claim.isEmpty() || time.since(seenSince).compareTo(timing.lease()) > 0;
        long beat = claim.map(EngineClaim::beat).orElse(0L);
        return (mine || free) && record.claim(claim, new EngineClaim(id, beat + 1));
    }
}
