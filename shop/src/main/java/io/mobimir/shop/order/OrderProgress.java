package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The status of an order.
 *
 * @param version grows with every step: the microsecond of the step, or the previous version plus one if clocks disagree
 * @param since when the status was reached; never earlier than the step before
 */
public record OrderProgress(OrderStatus status, long version, Instant since) {
    public OrderProgress {
        Require.present("status", status);
        since = Require.present("updated_at", since).truncatedTo(ChronoUnit.MILLIS);
        if (version < 0) {
            throw new InvalidField("version", "must not be negative: " + version);
        }
    }

    /** Returns the progress of an order that was just placed. */
    public static OrderProgress begun(Instant at) {
        Instant placed = at.truncatedTo(ChronoUnit.MILLIS);
        return new OrderProgress(OrderStatus.NEW, Math.max(0, micros(placed)), placed);
    }

    /** Returns the progress after one step more. */
    public OrderProgress next(OrderStatus to, Instant now) {
        if (!status.canBecome(to)) {
            throw new IllegalArgumentException("an order cannot go from " + status + " to " + to);
        }
        return new OrderProgress(to, Math.max(micros(now), version + 1), now.isBefore(since) ? since : now);
    }

    /** Returns the same status as a new version. */
    public OrderProgress again(Instant now) {
        return new OrderProgress(status, Math.max(micros(now), version + 1), since);
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }
}
