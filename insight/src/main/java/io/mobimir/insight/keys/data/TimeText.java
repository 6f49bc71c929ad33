package io.mobimir.insight.keys.data;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads times as data holds them. */
public final class TimeText {
    /** The result for a text that is no time. */
    public static final long NONE = Long.MIN_VALUE;

    /** The forms that are understood, for messages. */
    public static final String FORMS =
            "times are understood as 2010-12-01, 2010-12-01 08:26, 2010-12-01T08:26:00Z (also with a"
                    + " fraction or an offset), and as seconds or milliseconds since 1970";

    private static final Pattern OBJECT_ID = Pattern.compile("[0-9a-f]{24}");
    private static final int DATE = 10;
    private static final int SECONDS_DIGITS = 10;
    private static final int MILLIS_DIGITS = 13;
    private static final int TIME_UUID = 1;
    private static final long UUID_EPOCH = 122_192_928_000_000_000L;
    private static final int UUID_TICKS = 10_000;

    private TimeText() {}

    /** Returns the milliseconds since 1970, or {@link #NONE}. Times without an offset are in UTC. */
    public static long millis(String text) {
        long calendar = calendar(text);
        return calendar == NONE ? number(text) : calendar;
    }

    /** Returns whether it is a date or a date with a time. */
    public static boolean isCalendar(String text) {
        return calendar(text) != NONE;
    }

    private static long number(String text) {
        int length = text.length();
        if (length == SECONDS_DIGITS || length == MILLIS_DIGITS) {
            long value = digits(text, 0, length);
            return value < 0 ? NONE : length == SECONDS_DIGITS ? value * 1000 : value;
        }
        if (length == 36 && ColumnType.UUID.fits(text)) {
            UUID uuid = UUID.fromString(text);
            return uuid.version() == TIME_UUID && uuid.variant() == 2
                    ? Math.floorDiv(uuid.timestamp() - UUID_EPOCH, UUID_TICKS)
                    : NONE;
        }
        return OBJECT_ID.matcher(text).matches() ? Long.parseLong(text.substring(0, 8), 16) * 1000 : NONE;
    }

    private static long calendar(String text) {
        if (text.length() < DATE || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return NONE;
        }
        long year = digits(text, 0, 4);
        long month = digits(text, 5, 7);
        long day = digits(text, 8, DATE);
        if (year < 0 || month < 1 || month > 12 || day < 1) {
            return NONE;
        }
        try {
            long date = LocalDate.of((int) year, (int) month, (int) day).toEpochDay() * 86_400_000;
            return text.length() == DATE ? date : withClock(text, date);
        } catch (DateTimeException e) {
            return NONE;
        }
    }

    private static long withClock(String text, long date) {
        char between = text.charAt(DATE);
        if ((between != ' ' && between != 'T') || text.length() < 16 || text.charAt(13) != ':') {
            return NONE;
        }
        long hour = digits(text, 11, 13);
        long minute = digits(text, 14, 16);
        int at = 16;
        long second = 0;
        if (at < text.length() && text.charAt(at) == ':') {
            second = text.length() < 19 ? -1 : digits(text, 17, 19);
            at = 19;
        }
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) {
            return NONE;
        }
        long millis = 0;
        if (at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',')) {
            int end = at + 1;
            while (end < text.length() && Character.isDigit(text.charAt(end))) {
                end++;
            }
            if (end == at + 1) {
                return NONE;
            }
            millis = digits((text.substring(at + 1, end) + "00").substring(0, 3), 0, 3);
            at = end;
        }
        long offset = offset(text.substring(at).strip());
        return offset == NONE ? NONE : date + ((hour * 60 + minute) * 60 + second) * 1000 + millis - offset;
    }

    private static long offset(String text) {
        if (text.isEmpty() || text.equals("Z") || text.equals("UTC")) {
            return 0;
        }
        try {
            return ZoneOffset.of(text).getTotalSeconds() * 1000L;
        } catch (DateTimeException e) {
            return NONE;
        }
    }

    /** Returns the number that these digits are, or -1. */
    private static long digits(String text, int from, int until) {
        long value = 0;
        for (int i = from; i < until; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
