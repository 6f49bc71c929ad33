package io.mobimir.store.cassandra.event;

import io.mobimir.shop.event.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * How long events are kept, counted from their own time and not from when they arrived: a late one ends with its day.
 *
 * @param retention zero means for ever
 */
record EventLife(Duration retention) {
    private static final int FOR_EVER = 0;

    /** What is left of an event's life, for Cassandra. */
    int ttl(Event event, Instant now) {
        return secondsUntil(event.time(), now);
    }

    /** What is left of a day's life: until the last of its events is over. */
    int ttl(LocalDate day, Instant now) {
        return secondsUntil(day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC), now);
    }

    /** The time of the oldest event that is still alive. */
    Instant oldest(Instant now) {
        return retention.isZero()
                ? Instant.EPOCH
                : now.minus(retention).truncatedTo(ChronoUnit.MILLIS).plusMillis(1);
    }

    /** Never too short, because Cassandra counts from the beginning of the second; readers hide what is over. */
    private int secondsUntil(Instant begin, Instant now) {
        return retention.isZero() ? FOR_EVER : (int) ChronoUnit.SECONDS.between(now, begin.plus(retention)) + 2;
    }
}
