package io.mobimir.migration;

import java.time.Duration;

/**
 * The intervals and time limits of a migration.
 *
 * @param poll how often an instance looks for the phase while a migration is under way; ten times as rarely otherwise
 * @param lease how long an instance may serve after it last learned the phase
 * @param longestRequest after this time no write that was begun can still arrive
 * @param holdLimit how long a switch may hold writes before it is given up
 * @param settling how long two sides may differ before a race counts as a fault
 */
public record Timing(Duration poll, Duration lease, Duration longestRequest, Duration holdLimit, Duration settling) {
    public static final Timing STANDARD = new Timing(
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofMillis(700),
            Duration.ofSeconds(30));

    public Timing {
        if (lease.compareTo(poll.multipliedBy(20)) < 0) {
            throw new IllegalArgumentException(
                    "a lease of %s does not outlive idle polls of %s".formatted(lease, poll.multipliedBy(10)));
        }
    }

    public Duration idlePoll() {
        return poll.multipliedBy(10);
    }

    /**
     * Returns how long a heartbeat must stand still before its instance can do nothing more. Operations may begin until
     * the lease is over, and last as long as a request. The rest allows for clocks that differ and for answers on their
     * way.
     */
    public Duration eviction() {
        return lease.plus(longestRequest).plus(lease.dividedBy(2));
    }

    /** Returns how long a hold may last. After that any instance may end it, because the engine that began it is gone. */
    public Duration holdOverdue() {
        return holdLimit.multipliedBy(2);
    }
}
