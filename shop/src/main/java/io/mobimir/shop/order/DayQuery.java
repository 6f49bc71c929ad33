package io.mobimir.shop.order;

import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A query for the orders of a day.
 *
 * @param day in UTC
 * @param status only orders with this current status
 * @param zone only orders from this zone
 */
public record DayQuery(LocalDate day, Optional<OrderStatus> status, Optional<Zone> zone) {
    public DayQuery {
        Require.present("day", day);
        Require.present("status", status);
        Require.present("geozone", zone);
        Require.between("day", day.getYear(), 1000, 9999);
    }

    /** Returns the query for all orders of a day. */
    public static DayQuery of(LocalDate day) {
        return new DayQuery(day, Optional.empty(), Optional.empty());
    }

    public DayQuery withStatus(OrderStatus wanted) {
        return new DayQuery(day, Optional.of(wanted), zone);
    }

    public DayQuery withZone(Zone wanted) {
        return new DayQuery(day, status, Optional.of(wanted));
    }

    public boolean includes(OrderSummary order) {
        return LocalDate.ofInstant(order.createdAt(), ZoneOffset.UTC).equals(day)
                && status.map(order.progress().status()::equals).orElse(true)
                && zone.map(order.zone()::equals).orElse(true);
    }

    /** Distinguishes the cursors of this list from those of any other. */
    public String cursorScope() {
        return "day %s %s %s"
                .formatted(
                        day,
                        status.map(OrderStatus::key).orElse("-"),
                        zone.map(Zone::value).orElse("-"));
    }
}
