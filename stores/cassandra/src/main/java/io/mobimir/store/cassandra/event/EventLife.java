package io.mobimir.store.cassandra.event;

import io.mobimir.shop.event.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The life of events, counted from their own time and not from their arrival: a late event expires with its day.
 *
 * @param retention zero means for ever
 */
record EventLife(Duration retention) {
    private static final int FOR_EVER = 0;

    /** Returns the time to live that is left for an event. */
    int ttl(Event event, Instant now) {
        return secondsUntil(event.time(), now);
    }

    /** Returns the time to live that is left for a day: until its last event has expired. */
    int ttl(LocalDate day, Instant now) {
        return secondsUntil(day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC), now);
    }

    /** Returns the time of the oldest event that is still alive. */
    Instant oldest(Instant now) {
        return retention.isZero()
                ? Instant.EPOCH
                : now.minus(retention).truncatedTo(ChronoUnit.MILLIS).plusMillis(1);
    }

    /** Rounds up, because Cassandra counts from the beginning of the second; readers hide expired rows. */
    private int secondsUntil(Instant begin, Instant now) {
        return retention.isZero() ? FOR_EVER : (int) ChronoUnit.SECONDS.between(now, begin.plus(retention)) + 2;
    }
}
