package io.mobimir.insight.keys.candidate;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;

/** What a part of a key makes of its column. */
public enum KeyFunction {
    PLAIN,
    MONTH,
    DAY,
    HOUR,
    HASH;

    private static final long MILLIS_PER_DAY = Duration.ofDays(1).toMillis();
    private static final long MILLIS_PER_HOUR = Duration.ofHours(1).toMillis();

    /** Returns whether it puts all rows of a while together. */
    public boolean isTimeBucket() {
        return switch (this) {
            case MONTH, DAY, HOUR -> true;
            case PLAIN, HASH -> false;
        };
    }

    /** Returns the bucket of a time, in UTC. */
    public String bucket(long millis) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(millis, MILLIS_PER_DAY));
        return switch (this) {
            case MONTH -> date.toString().substring(0, date.toString().length() - 3);
            case DAY -> date.toString();
            case HOUR -> date + "T" + twoDigits(Math.floorMod(millis, MILLIS_PER_DAY) / MILLIS_PER_HOUR);
            case PLAIN, HASH -> throw new IllegalStateException(this + " has no buckets of time");
        };
    }

    /** Returns a time in the next bucket, for a time in any. */
    public long next(long millis) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(millis, MILLIS_PER_DAY));
        return switch (this) {
            case MONTH -> date.withDayOfMonth(1).plusMonths(1).toEpochDay() * MILLIS_PER_DAY;
            case DAY -> date.plusDays(1).toEpochDay() * MILLIS_PER_DAY;
            case HOUR -> (Math.floorDiv(millis, MILLIS_PER_HOUR) + 1) * MILLIS_PER_HOUR;
            case PLAIN, HASH -> throw new IllegalStateException(this + " has no buckets of time");
        };
    }

    private static String twoDigits(long hour) {
        return hour < 10 ? "0" + hour : Long.toString(hour);
    }

    /** Returns its name as candidates write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
