package io.mobimir.migration;

import java.time.Duration;

/**
 * How long the parts of a migration wait for each other.
 *
 * @param poll how often an instance looks for the phase while a migration is under way; ten times as rarely otherwise
 * @param lease how long an instance may serve after it last learned the phase
 * @param longestRequest after which no write that was begun can still arrive
 * @param holdLimit how long writes may be held around a switch before it is given up
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
     * How long a heartbeat has to stand still until its instance cannot do anything any more: operations begin until the lease
     * is over, and count for as long as a request may last. The rest is for clocks that differ, and for answers on their way.
     */
    public Duration eviction() {
        return lease.plus(longestRequest).plus(lease.dividedBy(2));
    }

    /** How long a hold may last before anybody who sees it ends it, because whoever began it is gone. */
    public Duration holdOverdue() {
        return holdLimit.multipliedBy(2);
    }
}
