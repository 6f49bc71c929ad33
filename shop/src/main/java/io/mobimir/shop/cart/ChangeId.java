package io.mobimir.shop.cart;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names one change of a cart. Whoever makes the change makes the id, a UUID of version 7, and sends it again with every
 * retry: that is how a store knows a retry from a second change.
 */
public record ChangeId(UUID value) implements Comparable<ChangeId> {
    /** How far an id may be from the store's clock, either way; a retry that comes later is refused. */
    public static final Duration WINDOW = Duration.ofDays(2);

    private static final int VERSION = 7;
    private static final int TIME_SHIFT = 16;
    private static final long RANDOM_HIGH = 0xFFFL;
    private static final long RANDOM_LOW = 0x3FFF_FFFF_FFFF_FFFFL;

    public ChangeId {
        if (Require.present("change_id", value).version() != VERSION) {
            throw new InvalidField("change_id", "must be a UUID of version 7, not " + value);
        }
    }

    /** A new id, made at this moment. */
    public static ChangeId at(Instant time) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (time.toEpochMilli() << TIME_SHIFT) | (VERSION << 12) | (random.nextLong() & RANDOM_HIGH);
        return new ChangeId(new UUID(high, Long.MIN_VALUE | (random.nextLong() & RANDOM_LOW)));
    }

    public static ChangeId parse(String text) {
        Require.id("change_id", text);
        try {
            return new ChangeId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            throw new InvalidField("change_id", "must be a UUID of version 7, not \"" + text + "\"");
        }
    }

    /** When the maker says that it was made, to the millisecond. */
    public Instant time() {
        return Instant.ofEpochMilli(value.getMostSignificantBits() >>> TIME_SHIFT);
    }

    public boolean isTooOld(Instant now) {
        return time().isBefore(now.minus(WINDOW));
    }

    public boolean isTooNew(Instant now) {
        return time().isAfter(now.plus(WINDOW));
    }

    @Override
    public int compareTo(ChangeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
