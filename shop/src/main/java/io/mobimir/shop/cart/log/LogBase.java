package io.mobimir.shop.cart.log;

import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The row that replaces everything folded so far.
 *
 * @param version grows with each fold, see {@link CartLog#revision}; a fold succeeds only on the version that it read
 * @param at the time of the fold
 * @param live the changes that count unless a later one replaces them; all from one period of use
 */
public record LogBase(long version, Instant at, List<Recorded> live, Covers covers, Trace trace) implements LogEntry {
    public static final UUID ID = new UUID(0, 0);

    public LogBase {
        at = at.truncatedTo(ChronoUnit.MILLIS);
        live = List.copyOf(live);
    }

    public LogBase withVersion(long otherVersion) {
        return new LogBase(otherVersion, at, live, covers, trace);
    }

    @Override
    public UUID id() {
        return ID;
    }

    @Override
    public <T> T match(Cases<T> cases) {
        return cases.base(this);
    }

    /** Returns the ids of the changes that the base covers. */
    @Override
    public Set<ChangeId> changes() {
        return covers.ids();
    }

    /** Matches the rows that are already part of this base, whether they count or not. */
    Predicate<Recorded> knows() {
        Set<ChangeId> living = live.stream().map(row -> row.change().id()).collect(Collectors.toSet());
        return row -> {
            ChangeId id = row.change().id();
            return id.time().isBefore(covers.horizon()) || covers.ids().contains(id) || living.contains(id);
        };
    }

    /**
     * The changes that are over and must not count when their rows reappear.
     *
     * @param ids the changes whose id is young enough for a retry to be accepted
     * @param horizon every change made before this time is over, unless it is in {@code live}
     */
    public record Covers(Set<ChangeId> ids, Instant horizon) {
        public Covers {
            ids = Set.copyOf(ids);
            horizon = horizon.truncatedTo(ChronoUnit.MILLIS);
        }
    }

    /**
     * Facts that only the folded rows knew.
     *
     * @param changedAt the time of the last change
     * @param newestId the time of the newest id among the owner's own changes and links
     */
    public record Trace(Optional<Instant> changedAt, Optional<Instant> newestId, Optional<Ending> ending) {
        public Trace {
            changedAt = changedAt.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
            newestId = newestId.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        }
    }

    /** The end of the cart before this one. */
    public record Ending(CartStatus status, Instant at) {
        public Ending {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }
    }
}
