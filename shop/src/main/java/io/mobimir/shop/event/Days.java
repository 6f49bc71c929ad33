package io.mobimir.shop.event;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** A range of days, first and last included. A day of the shop is a day in UTC. */
public record Days(LocalDate first, LocalDate last) {
    private static final int MAX = 366;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9999;

    public Days {
        requireDay("from", first);
        requireDay("to", last);
        if (last.isBefore(first)) {
            throw new InvalidField("to", "must not be before " + first + ": " + last);
        }
        if (ChronoUnit.DAYS.between(first, last) >= MAX) {
            throw new InvalidField("from", "must be less than " + MAX + " days before " + last + ": " + first);
        }
    }

    /** Refuses a day that no event can have. */
    public static LocalDate requireDay(String field, LocalDate day) {
        Require.between(field, Require.present(field, day).getYear(), FIRST_YEAR, LAST_YEAR);
        return day;
    }

    public static Days only(LocalDate day) {
        return new Days(day, day);
    }

    /** Returns the last {@code count} days up to the day of this moment. */
    public static Days upTo(Instant now, int count) {
        Require.between("days", count, 1, MAX);
        LocalDate last = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return new Days(last.minusDays(count - 1L), last);
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(first) && !day.isAfter(last);
    }

    public Stream<LocalDate> newestFirst() {
        return Stream.iterate(last, day -> !day.isBefore(first), day -> day.minusDays(1));
    }
}
