package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How far an order is.
 *
 * @param version grows with every step: the microsecond of the step, or one more than before where clocks disagree
 * @param since when the status was reached; never earlier than the step before
 */
public record Progress(OrderStatus status, long version, Instant since) {
    public Progress {
        Require.present("status", status);
        since = Require.present("updated_at", since).truncatedTo(ChronoUnit.MILLIS);
        if (version < 0) {
            throw new InvalidField("version", "must not be negative: " + version);
        }
    }

    /** Of an order that was just placed. */
    public static Progress begun(Instant at) {
        Instant placed = at.truncatedTo(ChronoUnit.MILLIS);
        return new Progress(OrderStatus.NEW, Math.max(0, micros(placed)), placed);
    }

    /** One step further. */
    public Progress next(OrderStatus to, Instant now) {
        if (!status.canBecome(to)) {
            throw new IllegalArgumentException("an order cannot go from " + status + " to " + to);
        }
        return new Progress(to, Math.max(micros(now), version + 1), now.isBefore(since) ? since : now);
    }

    /** The same status as a new version. */
    public Progress again(Instant now) {
        return new Progress(status, Math.max(micros(now), version + 1), since);
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }
}
