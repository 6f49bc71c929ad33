package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * When to try. Instances that want the same account go one after the other, each with one group: a lost race costs the store as much
 * as a won one. Who is alone never waits, but has to ask now and then, as it never loses and so does not notice others who
 * do. Who does not take its turn for a while is passed over; if it still calls the next time, it is given twice as long, a few times.
 */
final class TurnQueue {
    /** Who goes on for so many groups asks whether others call. */
    private static final int ASKS_AFTER = 8;

    /** What a turn takes at most, in round trips of those who find nobody in the way. */
    private static final int ROUND_TRIPS = 10;

    /** What a turn may still take that somebody is in the middle of. */
    private static final int ROUND_TRIPS_UNDER_WAY = 4;

    private static final long LONGEST_TURN = Duration.ofMillis(500).toNanos();
    private static final long FIRST_AFTER_FAILURE = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_AFTER_FAILURE = Duration.ofSeconds(1).toNanos();
    private static final int MOST_DOUBLINGS = 6;

    private final String me;
    private final LongUnaryOperator random;
    private long roundTrip = Duration.ofMillis(5).toNanos();
    private int failed;
    private int groups;
    private boolean contended;
    private boolean joins;
    private boolean isNew;
    private int passedOver;
    private long seq = -1;
    private long since;

    /** Chance is asked for a number from zero to a bound. */
    TurnQueue(String me, LongUnaryOperator random) {
        this.me = me;
        this.random = random;
    }

    /** Learns how long a round trip takes when nobody is in the way, so mostly from the short ones. */
    void took(long nanos) {
        roundTrip = nanos < roundTrip ? nanos : (roundTrip * 31 + nanos) / 32;
        failed = 0;
    }

    void wrote() {
        groups++;
    }

    /** Nobody waits here, so everybody has a chance. */
    void idle() {
        groups = 0;
    }

    /** Others want the account, so that it has to be asked for. */
    void notAlone() {
        contended = true;
    }

    /** From now on others know that this one wants the account; who is in the middle of a turn did not know it. */
    void joins() {
        joins = true;
    }

    boolean isContended() {
        return contended;
    }

    /** Whether it is time to find out about others. */
    boolean mayBeUnfair() {
        return !contended && groups > 0 && groups % ASKS_AFTER == 0;
    }

    /** How long to wait before asking again; zero if it is this one's turn. */
    Duration pause(TurnState turn, long now) {
        observe(turn, now);
        if (!contended) {
            return Duration.ZERO;
        }
        int ahead = turn.ahead(me);
        long longest = Math.min(LONGEST_TURN, (roundTrip * ROUND_TRIPS) << doublings());
        long wait = Math.max(ahead * longest, isNew ? roundTrip * ROUND_TRIPS_UNDER_WAY : 0);
        long left = wait - (now - since);
        if (left > 0) {
            return Duration.ofNanos(Math.min(left, Math.max(1, 2 * ahead - 1) * roundTrip / 2));
        }
        passedOver = ahead == 0 ? 0 : passedOver + 1;
        return Duration.ZERO;
    }

    /** Who had so many chances that were so long cannot take them, and must not hold up the others for ever. */
    private int doublings() {
        return passedOver > MOST_DOUBLINGS ? 0 : passedOver;
    }

    private void observe(TurnState turn, long now) {
        boolean moved = turn.seq() != seq;
        if (moved || joins) {
            seq = turn.seq();
            since = now;
        }
        isNew = joins || (isNew && !moved);
        joins = false;
        contended = turn.isWantedByOthersThan(me);
    }

    Duration afterLoss() {
        groups = 0;
        contended = true;
        return Duration.ofNanos(random.applyAsLong(2 * roundTrip));
    }

    Duration afterFailure() {
        long bound = Math.min(LONGEST_AFTER_FAILURE, FIRST_AFTER_FAILURE << Math.min(failed, MOST_DOUBLINGS));
        failed++;
        return Duration.ofNanos(random.applyAsLong(bound));
    }
}
