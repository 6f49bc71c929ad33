package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before the next try: a random part of a round trip, doubled with every try that failed. */
final class Backoff {
    private static final long LONGEST_AFTER_LOSS = Duration.ofMillis(200).toNanos();
    private static final long FIRST_AFTER_FAILURE = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_AFTER_FAILURE = Duration.ofSeconds(1).toNanos();
    private static final int MOST_DOUBLINGS = 10;

    private long roundTrip = Duration.ofMillis(5).toNanos();
    private int failed;

    /** Learns how long a round trip takes. */
    void took(long nanos) {
        roundTrip = (roundTrip * 7 + nanos) / 8;
    }

    void reset() {
        failed = 0;
    }

    Duration afterLoss() {
        return random(roundTrip, LONGEST_AFTER_LOSS);
    }

    Duration afterFailure() {
        return random(FIRST_AFTER_FAILURE, LONGEST_AFTER_FAILURE);
    }

    private Duration random(long first, long longest) {
        long bound = Math.min(longest, first << Math.min(failed, MOST_DOUBLINGS));
        failed++;
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(1 + bound));
    }
}
