package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before the next try. Instances that want the same account take turns: who has written some groups gives
 * way for as long as that took, and who lost a race tries again within half that time. Who never gives way never loses, and does
 * not notice that others do; so it has to ask now and then, and remembers others for much longer than a turn. Should they
 * still call although they were given way, that was too short for them, and the next time it is twice as long.
 */
final class Backoff {
    /** A turn pays for the race that was lost before it, and for reading what the others wrote. */
    private static final int TURN = 4;

    /** Who goes on for so many groups asks whether others lose. */
    private static final int ASKS_AFTER = 16;

    private static final long REMEMBERS_FOR = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_WAY = Duration.ofMillis(500).toNanos();
    private static final long FIRST_AFTER_FAILURE = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_AFTER_FAILURE = Duration.ofSeconds(1).toNanos();
    private static final int MOST_DOUBLINGS = 10;

    private long roundTrip = Duration.ofMillis(5).toNanos();
    private int failed;
    private int groups;
    private int inVain;
    private boolean gaveWay;
    private boolean contended;
    private long contendedAt;

    /** Learns how long a round trip takes when nobody is in the way, so mostly from the short ones. */
    void took(long nanos) {
        roundTrip = nanos < roundTrip ? nanos : (roundTrip * 31 + nanos) / 32;
        failed = 0;
    }

    /** Zero, unless another instance wants the account and the turn is over. */
    Duration afterSuccess() {
        groups++;
        contended &= System.nanoTime() - contendedAt < REMEMBERS_FOR;
        if (!contended) {
            forgetWays();
        }
        if (!contended || groups < TURN) {
            return Duration.ZERO;
        }
        groups = 0;
        gaveWay = true;
        long way = Math.min(LONGEST_WAY, turn() << Math.min(inVain, MOST_DOUBLINGS));
        return Duration.ofNanos(way + random(2 * roundTrip));
    }

    /** Whether it is time to ask for others: nobody had a chance for a while, or somebody had one and did not take it. */
    boolean mayBeUnfair() {
        return contended ? gaveWay && groups == 1 : groups > 0 && groups % ASKS_AFTER == 0;
    }

    /** Another instance calls for the account; if it was given way before, then not for long enough. */
    void hears() {
        if (gaveWay) {
            inVain++;
        }
        gaveWay = false;
        notAlone();
    }

    /** Nobody waits here, so everybody has a chance. */
    void idle() {
        groups = 0;
    }

    private void notAlone() {
        contended = true;
        contendedAt = System.nanoTime();
    }

    Duration afterLoss() {
        groups = 0;
        forgetWays();
        notAlone();
        return Duration.ofNanos(random(turn() / 2));
    }

    private void forgetWays() {
        inVain = 0;
        gaveWay = false;
    }

    Duration afterFailure() {
        long bound = Math.min(LONGEST_AFTER_FAILURE, FIRST_AFTER_FAILURE << Math.min(failed, MOST_DOUBLINGS));
        failed++;
        return Duration.ofNanos(random(bound));
    }

    private long turn() {
        return roundTrip * TURN;
    }

    private static long random(long bound) {
        return ThreadLocalRandom.current().nextLong(1 + bound);
    }
}
