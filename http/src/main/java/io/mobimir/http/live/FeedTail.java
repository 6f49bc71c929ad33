package io.mobimir.http.live;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the end of the feed repeatedly. Reads overlap, because the clocks of two instances differ and a write may arrive
 * late; a step is reported only once. Not thread-safe.
 */
final class FeedTail {
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofSeconds(5);
    private static final Duration LATE = CLOCKS_DIFFER_BY.plusSeconds(3);
    /** The longest time to read back: after a longer outage every watched order has been read anyway. */
    private static final Duration LONGEST_GAP = Duration.ofMinutes(1);

    private final OrderFeed feed;
    private final Clock clock;
    private Set<OrderChange> told = Set.of();
    private @Nullable Instant last;

    FeedTail(OrderFeed feed, Clock clock) {
        this.feed = feed;
        this.clock = clock;
    }

    /** Returns the orders that took steps since the last call; after a failure the next call includes the missed ones. */
    Set<OrderId> news() {
        Instant now = clock.instant();
        List<OrderChange> found = feed.between(begin(now), now.plus(CLOCKS_DIFFER_BY));
        Set<OrderChange> fresh = new HashSet<>(found);
        fresh.removeAll(told);
        told = Set.copyOf(found);
        last = now;
        return fresh.stream().map(OrderChange::order).collect(Collectors.toSet());
    }

    /** Skips everything up to now. */
    void skip() {
        told = Set.of();
        last = null;
    }

    private Instant begin(Instant now) {
        Instant since = last == null || last.isAfter(now) ? now : last;
        Instant earliest = now.minus(LONGEST_GAP);
        return (since.isBefore(earliest) ? earliest : since).minus(LATE);
    }
}
