package io.mobimir.http.api.staff;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderSummary;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pages through the orders of several days, newest first. Every page but the last is full. */
record OrderPages(
        OrderReports reports, LocalDate from, LocalDate to, Optional<OrderStatus> status, Optional<Zone> zone) {
    static final int MAX_DAYS = 92;

    /** Separates the day in a cursor from the cursor within that day, which is absent at the day's beginning. */
    private static final char BETWEEN = ' ';

    OrderPages {
        if (to.isBefore(from) || ChronoUnit.DAYS.between(from, to) >= MAX_DAYS) {
            throw new InvalidField("to", "must be at least from, and at most " + MAX_DAYS + " days with it");
        }
    }

    /** The position from which paging continues. */
    private record Place(LocalDate day, Optional<Cursor> within) {
        Cursor cursor() {
            return new Cursor(
                    day.toString() + BETWEEN + within.map(Cursor::value).orElse(""));
        }
    }

    Page<OrderSummary> page(int limit, Optional<Cursor> after) {
        List<OrderSummary> found = new ArrayList<>();
        Optional<Place> next = Optional.of(after.map(this::place).orElse(new Place(to, Optional.empty())));
        while (next.isPresent() && found.size() < limit) {
            Place place = next.get();
            DayQuery query = new DayQuery(place.day, status, zone);
            Page<OrderSummary> page = reports.ofDay(query, limit - found.size(), place.within);
            found.addAll(page.items());
            next = page.next()
                    .map(within -> new Place(place.day, Optional.of(within)))
                    .or(() -> dayBefore(place.day));
        }
        return new Page<>(found, next.map(Place::cursor));
    }

    private Optional<Place> dayBefore(LocalDate day) {
        return day.isAfter(from) ? Optional.of(new Place(day.minusDays(1), Optional.empty())) : Optional.empty();
    }

    private Place place(Cursor cursor) {
        int end = cursor.value().indexOf(BETWEEN);
        try {
            LocalDate day = LocalDate.parse(cursor.value().substring(0, Math.max(0, end)));
            if (!day.isBefore(from) && !day.isAfter(to)) {
                String within = cursor.value().substring(end + 1);
                return new Place(day, within.isEmpty() ? Optional.empty() : Optional.of(new Cursor(within)));
            }
        } catch (DateTimeException e) {
            throw new InvalidField("cursor", "is not from this list");
        }
        throw new InvalidField("cursor", "is not from this list");
    }
}
