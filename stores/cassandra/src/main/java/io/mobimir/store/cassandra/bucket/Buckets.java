package io.mobimir.store.cassandra.bucket;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A way to split the rows of one key over several partitions; the bucket depends only on the row's own time and id.
 *
 * @param count the number of parallel buckets; more than one only for {@link Kind#HASH}
 */
public record Buckets(Kind kind, int count) {
    /** The property of a row that decides about its bucket. */
    public enum Kind {
        NONE,
        HASH,
        DAY,
        MONTH
    }

    public static final Buckets NONE = new Buckets(Kind.NONE, 1);
    public static final Buckets DAY = new Buckets(Kind.DAY, 1);
    public static final Buckets MONTH = new Buckets(Kind.MONTH, 1);
    private static final int MAX = 1_024;
    private static final Pattern HASH_FORM = Pattern.compile("hash\\((\\d{1,4})\\)");

    public Buckets {
        if (count < 1 || count > MAX) {
            throw new IllegalArgumentException("buckets: between 1 and " + MAX + ", not " + count);
        }
        if (kind != Kind.HASH && count != 1) {
            throw new IllegalArgumentException("buckets: only hash has a count");
        }
    }

    public static Buckets hash(int count) {
        return new Buckets(Kind.HASH, count);
    }

    /** Reads {@code none}, {@code calendar(day)}, {@code calendar(month)} or {@code hash(8)}. */
    public static Buckets parse(String text) {
        Matcher hash = HASH_FORM.matcher(text);
        if (hash.matches()) {
            return hash(Integer.parseInt(hash.group(1)));
        }
        return switch (text) {
            case "none" -> NONE;
            case "calendar(day)" -> DAY;
            case "calendar(month)" -> MONTH;
            default ->
                throw new IllegalArgumentException(
                        "buckets: none, calendar(day), calendar(month) or hash(n), not \"" + text + "\"");
        };
    }

    /** Returns the bucket of a row. */
    public int of(Instant createdAt, String id) {
        return switch (kind) {
            case NONE -> 0;
            case HASH -> Math.floorMod(hash(id), count);
            case DAY, MONTH -> calendarBucket(createdAt);
        };
    }

    /** Returns whether buckets follow each other in time, so that a read walks them, instead of being parallel. */
    public boolean isCalendar() {
        return switch (kind) {
            case NONE, HASH -> false;
            case DAY, MONTH -> true;
        };
    }

    /** Returns the parallel buckets; a calendar has none. */
    IntStream parallel() {
        return isCalendar() ? IntStream.empty() : IntStream.range(0, count);
    }

    /**
     * Returns the bucket of all rows of a day or month: its date as a number of 8 or 6 digits, so that later buckets are
     * larger and the two kinds never collide.
     */
    int calendarBucket(Instant time) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        int month = date.getYear() * 100 + date.getMonthValue();
        return kind == Kind.DAY ? month * 100 + date.getDayOfMonth() : month;
    }

    /** Returns when the day or month of a calendar bucket begins. */
    Instant startOf(int bucket) {
        return atStart(firstDay(bucket));
    }

    /** Returns when the day or month of a calendar bucket ends. */
    Instant endOf(int bucket) {
        LocalDate first = firstDay(bucket);
        return atStart(kind == Kind.DAY ? first.plusDays(1) : first.plusMonths(1));
    }

    private LocalDate firstDay(int bucket) {
        int month = kind == Kind.DAY ? bucket / 100 : bucket;
        return LocalDate.of(month / 100, month % 100, kind == Kind.DAY ? bucket % 100 : 1);
    }

    private static Instant atStart(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** FNV-1a with a final mix: stable on every JVM, and with well distributed low bits. */
    private static int hash(String id) {
        int hash = 0x811c9dc5;
        for (byte b : id.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x01000193;
        }
        hash ^= hash >>> 16;
        hash *= 0x85ebca6b;
        return hash ^ (hash >>> 13);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case NONE -> "none";
            case HASH -> "hash(" + count + ")";
            case DAY -> "calendar(day)";
            case MONTH -> "calendar(month)";
        };
    }
}
