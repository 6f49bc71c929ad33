package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before the next try: in random parts of a round trip, doubled with every try that failed. */
final class Backoff {
    private static final long LONGEST_AFTER_LOSS = Duration.ofMillis(200).toNanos();
    private static final long FIRST_AFTER_FAILURE = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_AFTER_FAILURE = Duration.ofSeconds(1).toNanos();
    private static final int MOST_DOUBLINGS = 10;
    private static final int REMEMBERS_LOSS_FOR = 32;

    private long roundTrip = Duration.ofMillis(5).toNanos();
    private int failed;
    private int contended;

    /** Learns how long a round trip takes when nobody is in the way, so mostly from the short ones. */
    void took(long nanos) {
        roundTrip = nanos < roundTrip ? nanos : (roundTrip * 31 + nanos) / 32;
    }

    /**
     * Zero, unless another instance was faster lately: then it gets the time to be so again, while a full group gathers here.
     * Round trips of two who take turns are longer than those of one who is alone.
     */
    Duration afterSuccess() {
        failed = 0;
        contended = Math.max(0, contended - 1);
        return contended == 0
                ? Duration.ZERO
                : Duration.ofNanos(2 * roundTrip + ThreadLocalRandom.current().nextLong(1 + roundTrip));
    }

    /** Whether no other instance was faster lately. */
    boolean isAlone() {
        return contended == 0;
    }

    Duration afterLoss() {
        contended = REMEMBERS_LOSS_FOR;
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
