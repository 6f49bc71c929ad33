package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A query for the orders of a user.
 *
 * @param status only orders with this current status
 * @param from only orders placed at this time or later
 * @param to only orders placed before this time
 */
public record HistoryQuery(UserId user, Optional<OrderStatus> status, Optional<Instant> from, Optional<Instant> to) {

    public HistoryQuery {
        Require.present("user_id", user);
        Require.present("status", status);
        from = Require.present("from", from).map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        to = Require.present("to", to).map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw new InvalidField("to", "must be later than from");
        }
    }

    /** Returns the query for all orders of a user. */
    public static HistoryQuery of(UserId user) {
        return new HistoryQuery(user, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public HistoryQuery withStatus(OrderStatus wanted) {
        return new HistoryQuery(user, Optional.of(wanted), from, to);
    }

    public HistoryQuery between(Instant begin, Instant end) {
        return new HistoryQuery(user, status, Optional.of(begin), Optional.of(end));
    }

    public boolean includes(Order order) {
        return order.user().equals(user)
                && status.map(order.status()::equals).orElse(true)
                && from.map(begin -> !order.createdAt().isBefore(begin)).orElse(true)
                && to.map(order.createdAt()::isBefore).orElse(true);
    }

    /** Distinguishes the cursors of this list from those of any other. */
    public String cursorScope() {
        return "history %s %s %s %s".formatted(status.map(OrderStatus::key).orElse("-"), text(from), text(to), user);
    }

    private static String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse("-");
    }
}
